import { expect, type Page } from '@playwright/test'

/** Begins an article from the list. @returns its id */
export async function beginArticle(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/articles`)
  await page.getByRole('button', { name: 'New article' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** @returns the boxes of an article's text, the empty one at the end included */
export function textBoxes(page: Page) {
  return page.getByRole('region', { name: 'Text' }).getByRole('textbox')
}

/** @returns what the boxes have, the empty one at the end included */
export function boxTexts(page: Page): Promise<string[]> {
  return textBoxes(page).evaluateAll(boxes =>
    boxes.map(box => (box as unknown as { value: string }).value),
  )
}

/** Waits until all that is written is saved. */
export async function whenSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
}
