import type { CDPSession, Dialog, Locator, Page } from '@playwright/test'
import { expect, stopClock, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import {
  cvFile,
  siteForms,
  statusMessage,
  submitButton,
} from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'

/** A CV on a slow connection arrives as long as there is progress, without delaying other requests. */
const { application, contact } = siteForms
const CV_BYTES = 300_000
const BYTES_PER_SECOND = 25_000
/** So slow that there is no progress within a test. */
const SILENT = 1
const UNLIMITED = -1

/** Progress as shown to the visitor; undefined if nothing is shown. */
const partOf = async (progress: Locator) =>
  (await progress.isVisible()) ? progress.getAttribute('value') : undefined

test('may take longer than any timeout, blocking nothing', async ({ page, context, company }) => {
  await fillLarge(page, 'slow-line@olive.org', CV_BYTES)
  const other = await context.newPage()
  await other.goto(contact.address)
  await contact.fill(other, 'meanwhile@olive.org')
  await page.bringToFront()
  const line = await openLine(page)
  await slowDown(line, BYTES_PER_SECOND)
  const asked: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type())
    dialog.dismiss()
  })
  await stopClock(page)
  await submitButton(page, application).click()
  const progress = statusMessage(page).locator('progress')
  await expect(progress).toBeVisible()
  await expect(statusMessage(page)).toHaveText('Sending…')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])

  await other.bringToFront()
  await submitButton(other, contact).click()
  await expect(statusMessage(other)).toHaveText(/^Sent at/)
  await other.close()

  // For the page, five minutes.
  for (let moment = 0; moment < 15; moment++) {
    const part = await partOf(progress)
    await page.clock.runFor(20_000)
    if ((await partOf(progress)) === undefined) break
    await expect(statusMessage(page)).toHaveText('Sending…')
    // On any machine some bytes are sent in between.
    await expect.poll(() => partOf(progress), { timeout: 30_000 }).not.toBe(part)
  }
  await expect(statusMessage(page)).toHaveText(/^Sent at/, { timeout: 30_000 })
  await line.detach()
  await company.mail.waitFor(isFrom('slow-line@olive.org'))
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('is announced as sending once, however often its progress changes', async ({ page }) => {
  await fillLarge(page, 'once@olive.org', CV_BYTES)
  const said = await page.evaluateHandle(
    line => {
      const texts: string[] = []
      const add = (text: string | null) => text?.trim() && texts.push(text.trim())
      new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') add(target.textContent)
          for (const node of addedNodes) add(node.textContent)
        }
      }).observe(line as Element, { childList: true, characterData: true, subtree: true })
      return texts
    },
    await statusMessage(page).elementHandle(),
  )
  const line = await openLine(page)
  await slowDown(line, BYTES_PER_SECOND * 4)
  await submitButton(page, application).click()
  const progress = statusMessage(page).locator('progress')
  for (const part of [0.3, 0.6]) {
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(part)
  }
  expect(await said.jsonValue()).toEqual(['Sending…'])
  await line.detach()
})

test('is aborted after a minute without progress, and sent again', async ({ context, company }) => {
  // Its console logs the failure, so it needs a page of its own.
  const page = await context.newPage()
  await fillLarge(page, 'silent-line@olive.org', CV_BYTES)
  await whenScriptsRun(page)
  const line = await openLine(page)
  await slowDown(line, SILENT)
  await stopClock(page)
  const leaving = page.waitForRequest(request => request.url().endsWith(application.call))
  await submitButton(page, application).click()
  await leaving
  await expect(statusMessage(page)).toHaveText('Sending…')
  await page.clock.runFor(61_000)
  await expect(statusMessage(page)).toHaveText(
    'Not sent yet. Your browser keeps it and tries again.',
  )
  await slowDown(line, UNLIMITED)
  // The next attempt's timer may not be set yet.
  await page.clock.resume()
  await expect(statusMessage(page)).toHaveText(/^Sent at/)
  await company.mail.waitFor(isFrom('silent-line@olive.org'))
})

async function fillLarge(page: Page, email: string, bytes: number): Promise<void> {
  await page.goto(application.address)
  await application.fill(page, email)
  await page.getByLabel(/^CV/).setInputFiles({
    ...cvFile,
    buffer: Buffer.concat([cvFile.buffer, Buffer.alloc(bytes, '-')]),
  })
}

async function openLine(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  return line
}

async function slowDown(line: CDPSession, bytesPerSecond: number): Promise<void> {
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: UNLIMITED,
    uploadThroughput: bytesPerSecond,
  })
}
