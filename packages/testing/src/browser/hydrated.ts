import type { Page } from '@playwright/test'

/** Waits until React has hydrated the page, which it notes on every element; the body may be still to come. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber')),
  )
}
