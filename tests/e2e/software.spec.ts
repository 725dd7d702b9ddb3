import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

/** The Software page (specification, section 2), besides `business-lines`. */
test('shows services side by side from 1024 px with the picture on top, on tablets beside it', {
  tag: SLOW,
}, async ({ page }) => {
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
})

test('states the rule of Cash Quiz: 9 questions in 90 seconds, for a monthly prize', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/software')
  await page.getByRole('button', { name: 'Cash Quiz' }).click()
  const detail = page.getByRole('article', { name: 'Cash Quiz' })
  await expect(detail.getByText('9 questions in 90 seconds')).toBeVisible()
  await expect(detail.getByText('monthly prize')).toBeVisible()
})

test('describes its two services on the page itself', async ({ page }) => {
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
})

test('its four section links are in one row from a tablet up', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/software')
  const links = page.getByRole('navigation', { name: 'Software Solutions sections' })
  for (const [width, rows] of [
    [768, [4]],
    [1024, [4]],
    [1279, [4]],
    [1280, [4]],
    [1440, [4]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await links
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
    const found = [...new Set(tops)].map(top => tops.filter(other => other === top).length)
    expect(found, `at ${width} px`).toEqual(rows)
  }
})
