import { expect, type Page } from '@playwright/test'

/**
 * Order of the cards, and the last one's detail instead of the grid (specification, section 2, Card
 * sections).
 */
export async function expectCards(page: Page, title: string, names: string[]) {
  const section = page.getByRole('region', { name: title, exact: true })
  const cards = section.getByRole('listitem').getByRole('button')
  const expectNames = async () => {
    await expect(cards).toHaveCount(names.length)
    for (const [index, name] of names.entries()) {
      await expect(cards.nth(index)).toHaveAccessibleName(new RegExp(`^${RegExp.escape(name)} `))
    }
  }
  await expectNames()
  await expect(section.getByRole('listitem'), 'what fills a row is no item').toHaveCount(
    names.length,
  )
  const name = names.at(-1) ?? ''
  await cards.getByText(name, { exact: true }).click()
  const detail = section.getByRole('article', { name, exact: true })
  await expect(detail.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(detail.getByRole('paragraph').first()).toBeVisible()
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(cards).toHaveCount(0)
  await detail.getByRole('button', { name: `Close ${name}` }).click()
  await expect(detail).toBeHidden()
  await expectNames()
}

/**
 * In order, each opening its section on a first visit (specification, section 2, Page frame;
 * readings, Flags).
 */
export async function expectSectionLinks(page: Page, line: string, hrefs: Record<string, string>) {
  const links = page.getByRole('navigation', { name: `${line} sections` }).getByRole('link')
  await expect(links).toHaveText(Object.keys(hrefs))
  for (const [title, href] of Object.entries(hrefs)) {
    await expect(links.getByText(title, { exact: true })).toHaveAttribute('href', href)
  }
  for (const [title, href] of Object.entries(hrefs)) {
    await page.goto(href)
    const heading = page.getByRole('heading', { name: title, level: 2, exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => (await heading.boundingBox())?.y, `${href} scrolls to its section`)
      .toBeLessThan(300)
  }
}
