import type { Page } from '@playwright/test'

/** Waits until React has taken over the page, which it notes on every element. */
export async function whenTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some(key => key.startsWith('__reactFiber')),
  )
}
