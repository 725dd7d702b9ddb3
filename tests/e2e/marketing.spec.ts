import { expect, test } from '@universe/testing/browser/browser-test'
import { expectCards, expectSectionLinks } from '@universe/testing/browser/card-section'
import { SLOW } from '../../scripts/tiers.ts'

/** The E-Marketing page (specification, section 2). */
const services = [
  'Digital Branding',
  'Digital Identity',
  'Marketing Campaign',
  'Content Management',
  'Social Media Management',
]

test('links to its two sections in order', async ({ page }) => {
  await page.goto('/marketing')
  const titles = ['Digital Marketing', 'E-commerce']
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) }),
  ).toHaveText(titles)
  await expectSectionLinks(page, 'E-Marketing', {
    'Digital Marketing': '/marketing/digital',
    'E-commerce': '/marketing/commerce',
  })
})

test('has five digital marketing services, each with its detail', { tag: SLOW }, async ({
  page,
}) => {
  await page.goto('/marketing')
  await expectCards(page, 'Digital Marketing', services)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all details are readable, and eleven e-commerce services with names and texts', async ({
    page,
  }) => {
    await page.goto('/marketing')
    const texts = page.getByRole('region', { name: 'Digital Marketing' }).getByRole('article')
    await expect(texts.getByRole('heading')).toHaveText(services)
    for (const text of await texts.all()) {
      await expect(text.getByRole('paragraph').first()).toBeVisible()
    }
    const commerce = page.getByRole('region', { name: 'E-commerce' })
    const offered = commerce.getByRole('list').getByRole('listitem')
    await expect(offered).toHaveCount(11)
    await expect(commerce.getByRole('listitem')).toHaveCount(11)
    await expect(commerce.getByRole('link', { name: 'Plan a store' })).toBeVisible()
    const names = await offered.getByRole('heading', { level: 3 }).allTextContents()
    expect(new Set(names).size).toBe(11)
    for (const service of await offered.all()) {
      await expect(service.getByRole('paragraph').first()).toBeVisible()
    }
    await expect(commerce.getByRole('button')).toHaveCount(0)
  })
})
