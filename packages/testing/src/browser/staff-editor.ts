import { expect, type Page } from '@playwright/test'

export async function beginArticle(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/articles`)
  await page.getByRole('button', { name: 'New article' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export function textField(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

export async function whenSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved')
}
