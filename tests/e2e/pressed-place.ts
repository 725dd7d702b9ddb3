import type { Page } from '@playwright/test'
import { expect } from '@universe/testing/browser/browser-test'
import { subscribeAt } from '@universe/testing/clients/api-requests'
import type { RunningServer } from '@universe/testing/servers/running-server'

/** Subscribes, and confirms without the page. @returns paths of its mails' links */
export async function subscribeConfirmed(server: RunningServer, email: string) {
  const { dataDir, url } = server
  const links = await subscribeAt(server, { dataDir }, email)
  const { status } = await fetch(`${url}${links.confirm}`, {
    method: 'POST',
    body: new URLSearchParams({ confirm: '1' }),
  })
  expect(status).toBe(200)
  return links
}

/** Confirms, unsubscribes and undoes by the pages' buttons, each twice. */
export async function walkPresses(page: Page, server: RunningServer, email: string) {
  const { confirm, unsubscribe } = await subscribeAt(server, { dataDir: server.dataDir }, email)
  for (let times = 0; times < 2; times++) {
    await page.goto(confirm)
    await pressOnce(page, 'Confirm')
  }
  await page.goto(unsubscribe)
  await pressOnce(page, 'Unsubscribe')
  await page.goto(unsubscribe)
  await pressOnce(page, 'Unsubscribe')
  await pressOnce(page, 'Undo: keep me subscribed')
}

/**
 * Presses a button in `main`, and expects nothing pressable at or above its place on the next page:
 * a repeated tap must hit nothing at any scroll position.
 */
async function pressOnce(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name })
  const end = await button.evaluate(element => element.getBoundingClientRect().bottom + scrollY)
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await button.click()
  await (await answered).finished()
  await page.waitForLoadState('domcontentloaded')
  const reached = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button), main ~ * :is(a, button)')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => ({
        words: element.textContent,
        top: element.getBoundingClientRect().top + scrollY,
      })),
  )
  expect(reached.length).toBeGreaterThan(0)
  expect(
    reached.filter(({ top }) => top < end),
    `after ${name}, whose end is at ${end} px`,
  ).toEqual([])
}
