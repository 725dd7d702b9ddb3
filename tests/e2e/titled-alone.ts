import type { Page } from '@playwright/test'

/** Controls whose only name is a `title`, which axe accepts and a touch screen never shows. */
export function findTitledAlone(page: Page): Promise<string[]> {
  return page
    .locator('button[title], a[title], summary[title]')
    .evaluateAll(controls =>
      controls
        .filter(({ textContent, ariaLabel }) => !textContent?.trim() && !ariaLabel)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
}
