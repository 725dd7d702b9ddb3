import { expect, test } from '@universe/testing/browser/browser-test'
import { expectCards, expectSectionLinks } from '@universe/testing/browser/card-section'
import { SLOW } from '../../scripts/tiers.ts'

/** The Software page (specification, section 2). */
test('leads to its four sections in order', async ({ page }) => {
  await page.goto('/software')
  const titles = [
    'Universe Products',
    'Services',
    'Intelligent Solutions',
    'Off The Shelf Business Solutions',
  ]
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) }),
  ).toHaveText(titles)
  await expectSectionLinks(page, 'Software Solutions', {
    'Universe Products': '/software/product',
    Services: '/software/service',
    'Intelligent Solutions': '/software/intelligent',
    'Off The Shelf Business Solutions': '/software/business',
  })
})

test('the four links under its hero stand in one row from 1280 px, and in two of two below', {
  tag: SLOW,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/software')
  const links = page.getByRole('navigation', { name: 'Software Solutions sections' })
  const rows = async () => {
    const tops = await links
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
    return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
  }
  expect(await rows()).toEqual([4])
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(await rows()).toEqual([2, 2])
})

test('has four products, each with its detail', async ({ page }) => {
  await page.goto('/software')
  await expectCards(page, 'Universe Products', ['Cash Quiz', 'Digital Codex', 'Hareef', 'Live@'])
})

test('tells the rule of Cash Quiz: 9 questions in 90 seconds, for a monthly prize', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/software')
  await page.getByRole('button', { name: 'Cash Quiz' }).click()
  const detail = page.getByRole('article', { name: 'Cash Quiz' })
  await expect(detail.getByText('9 questions in 90 seconds')).toBeVisible()
  await expect(detail.getByText('monthly prize')).toBeVisible()
})

test('shows its sections at an address whose fragment no browser can decode', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/software#%')
  await expect(page.getByRole('region', { name: 'Universe Products', exact: true })).toBeVisible()
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

test('has five intelligent solutions, each with its detail', { tag: SLOW }, async ({ page }) => {
  await page.goto('/software')
  await expectCards(page, 'Intelligent Solutions', [
    'Business Intelligence',
    'Artificial Intelligence',
    'Cyber Security',
    'Customer Care Solutions',
    'E-commerce Solutions',
  ])
})

test('has four business solutions off the shelf, each with its detail', { tag: SLOW }, async ({
  page,
}) => {
  await page.goto('/software')
  await expectCards(page, 'Off The Shelf Business Solutions', ['ERP', 'CRM', 'HRM', 'POS'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every text can be read', { tag: SLOW }, async ({ page }) => {
    await page.goto('/software')
    const texts = page.getByRole('main').getByRole('article')
    await expect(texts).toHaveCount(4 + 5 + 4)
    for (const text of await texts.all()) {
      await expect(text.getByRole('paragraph').first()).toBeVisible()
    }
  })
})

test('its four section links stand two by two, from 601 px up, until one row clears the picture', {
  tag: SLOW,
}, async ({ page }) => {
  for (const width of [601, 768, 1024, 1439]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/software')
    const links = page.getByRole('navigation', { name: 'Software Solutions sections' })
    const tops = await links
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
    expect(tops[0], `at ${width} px`).toBe(tops[1])
    expect(tops[2]).toBe(tops[3])
    expect(tops[2]).toBeGreaterThan(tops[0] ?? Number.NaN)
  }
})
