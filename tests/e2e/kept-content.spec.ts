import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'

test('static content is not hydrated, and its links need no document load', async ({ page }) => {
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}
    Object.defineProperty(Element.prototype, 'innerHTML', {
      set(markup) {
        Object.assign(window, { written: markup })
        set?.call(this, markup)
      },
    })
  })
  const arrive = await delayRequests(page, /\.js$/)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  const way = page.getByRole('main').getByRole('link', { name: 'Why Universe' })
  await way.evaluate(link => Object.assign(link, { isServers: true }))
  arrive()
  await whenHydrated(page)
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  expect(await way.evaluate(link => Object.keys(link))).toEqual(['isServers'])

  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why Universe' })).toBeVisible()
  const current = page.getByRole('contentinfo').locator('[aria-current=page]')
  await expect(current).toHaveAttribute('href', '/whyuniverse')
  await page.goBack()
  // Made by the browser now.
  await expect(way).toBeFocused()
  const marks = await page.evaluate(() => {
    const { isFirst, written } = window as { isFirst?: true; written?: string }
    return { isFirst, written }
  })
  expect(marks).toEqual({ isFirst: true, written: undefined })
})
