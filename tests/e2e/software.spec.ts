import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

/** The Software page (specification, section 2), besides `business-lines`. */
test('describes its two services, and the rule of Cash Quiz', async ({ page }) => {
  await page.goto('/software')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Software development',
    'Mobile app and web development',
  ])
  for (const service of await services.getByRole('listitem').all()) {
    await expect(service.getByRole('paragraph').first()).toBeVisible()
  }
  await expect(services.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Cash Quiz' }).click()
  const detail = page.getByRole('article', { name: 'Cash Quiz' })
  await expect(detail.getByText('9 questions in 90 seconds')).toBeVisible()
  await expect(detail.getByText('monthly prize')).toBeVisible()
})

test('is laid out by width, and not too long on a phone', { tag: SLOW }, async ({ page }) => {
  await page.goto('/software')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  for (const [width, rows] of [
    [768, 2],
    [1023, 2],
    [1024, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await services
      .getByRole('listitem')
      .evaluateAll(all => all.map(item => item.getBoundingClientRect().top))
    expect(new Set(tops).size, `rows at ${width} px`).toBe(rows)
    const picture = await services.getByRole('img').first().boundingBox()
    const words = await services.getByRole('heading', { level: 3 }).first().boundingBox()
    const [start, from] =
      rows === 1
        ? [words?.y, (picture?.y ?? 0) + (picture?.height ?? 0)]
        : [words?.x, (picture?.x ?? 0) + (picture?.width ?? 0)]
    expect(start, `at ${width} px`).toBeGreaterThan(from)
  }

  const links = page.getByRole('navigation', { name: 'Software Solutions sections' })
  for (const width of [768, 1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await links
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `rows of section links at ${width} px`).toBe(1)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [section, cards] of [
    ['Universe Products', 4],
    ['Intelligent Solutions', 5],
    ['Off The Shelf Business Solutions', 4],
  ] as const) {
    const list = page.getByRole('region', { name: section }).getByRole('listitem')
    const [first, last] = [await list.first().boundingBox(), await list.last().boundingBox()]
    const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)
    expect.soft(height, section).toBeLessThanOrEqual(cards * 100)
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(4610)
})
