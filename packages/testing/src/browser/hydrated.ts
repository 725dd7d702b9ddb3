import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated the page, which it notes on every element: a page's parts come to life
 * one after the other. The body may be still to come.
 */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some(key => key.startsWith('__reactFiber'))
    return (
      document.body &&
      isHydrated(document.body) &&
      [...document.querySelectorAll('main a, main button, form, footer')].every(isHydrated)
    )
  })
}
