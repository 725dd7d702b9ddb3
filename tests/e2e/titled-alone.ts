import type { Page } from '@playwright/test'

/** Controls named only by a `title`, which axe accepts and touch screens never show. */
export function findTitledAlone(page: Page): Promise<string[]> {
  return page
    .locator('button[title], a[title], summary[title]')
    .evaluateAll(controls =>
      controls
        .filter(({ textContent, ariaLabel }) => !textContent?.trim() && !ariaLabel)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
}
