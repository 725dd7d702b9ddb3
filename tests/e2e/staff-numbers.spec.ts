import type { Page } from '@playwright/test'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { storeNumberedWeeks } from '@universe/testing/stores/numbered-weeks'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { expectAccessible, expectFits } from './look-at-widths.ts'

test.use({ settings: staffAlone })

const chart = (page: Page, name: string) => page.getByRole('img', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** @returns cells of a panel's table by row, opened by keyboard */
async function readTable(page: Page, name: string): Promise<string[][]> {
  await panel(page, name).getByText('The figures as a table').focus()
  await page.keyboard.press('Enter')
  const rows = panel(page, name).getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent)))
}

test('charts show the tables’ values, on wide screens and phones', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  await page.goto('/numbers')
  await expect(page.getByText('No requests in these weeks')).toBeVisible()

  await inStoreOf(staff.server, store => storeNumberedWeeks(store, { days: 120 }))
  await page.reload()

  const rows = await readTable(page, 'Requests by week')
  expect(rows).toHaveLength(13)
  for (const [width, height] of [
    [1440, 900],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const parts = await chart(page, 'Requests by week and kind')
      .locator('rect:has(title)')
      .evaluateAll(all =>
        all.map(each => ({
          value: Number(each.querySelector('title')?.textContent?.split(': ')[1]),
          height: each.getBoundingClientRect().height,
        })),
      )
    const told = rows.flatMap(([, contact, demo, application]) =>
      [contact, demo, application].map(Number).filter(value => value > 0),
    )
    expect(parts.map(({ value }) => value)).toEqual(told)
    // All on one scale, except for borders.
    const unit = Math.max(...parts.map(part => part.height / part.value))
    for (const part of parts) expect(Math.abs(part.height - part.value * unit)).toBeLessThan(2)
    await expectFits(page, width)
    await expectAccessible(page)
  }
  const lines = await readTable(page, 'By business line')
  const telecom = lines.reduce((sum, [, count]) => sum + Number(count), 0)
  await expect(page.getByRole('heading', { name: `Telecom ${telecom}` })).toBeVisible()

  await page.getByRole('link', { name: '52 weeks' }).press('Enter')
  await expect(page.getByText('Requests in 52 weeks')).toBeVisible()
})
