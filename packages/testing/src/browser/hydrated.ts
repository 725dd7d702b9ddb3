import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated all parts of the page, one after the other; it marks each element.
 * The body may still be loading.
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
