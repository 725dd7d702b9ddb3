import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated the page, which it marks on every element; the body may still be
 * loading.
 */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber')),
  )
}
