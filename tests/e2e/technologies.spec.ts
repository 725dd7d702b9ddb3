import { expect, test } from '@universe/testing/browser/browser-test'
import { expectCards, expectSectionLinks } from '@universe/testing/browser/card-section'
import { SLOW } from '../../scripts/tiers.ts'

/** The Technologies page (specification, section 2); its form is in demo-form.spec.ts. */
const systems = ['Education', 'Work', 'Security', 'Surveillance', 'Virtual Reality systems']
const devices = ['Virtual Reality', 'Augmented Reality', 'Security', 'Safety']

test('links to its three sections in order, the last of which is the demo form', async ({
  page,
}) => {
  await page.goto('/technologies')
  const titles = ['Smart Systems', 'Hardware Supplies', 'Request Demo']
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) }),
  ).toHaveText(titles)
  const request = page.getByRole('region', { name: 'Request Demo' })
  await expect(request.getByLabel('Demo type')).toBeVisible()
  await expect(request.getByRole('button', { name: 'Request demo' })).toBeVisible()
  await expectSectionLinks(page, 'Technologies', {
    'Smart Systems': '/technologies/smart',
    'Hardware Supplies': '/technologies/hardware',
    'Request Demo': '/technologies/request',
  })
})

test('has its systems and devices as cards with details', { tag: SLOW }, async ({ page }) => {
  await page.goto('/technologies')
  await expectCards(page, 'Smart Systems', systems)
  await expectCards(page, 'Hardware Supplies', devices)
})

test('keeps details of two sections apart, including the two called Security', {
  tag: SLOW,
}, async ({ page }) => {
  await page.goto('/technologies')
  const smart = page.getByRole('region', { name: 'Smart Systems' })
  const hardware = page.getByRole('region', { name: 'Hardware Supplies' })
  await smart.getByRole('button', { name: 'Security' }).click()
  await expect(smart.getByRole('article', { name: 'Security' })).toBeVisible()
  await expect(hardware.getByRole('article')).toHaveCount(0)
  await hardware.getByRole('button', { name: 'Security' }).click()
  await expect(hardware.getByRole('article', { name: 'Security' })).toBeVisible()
  // The URL opens one panel.
  await expect(smart.getByRole('article')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(hardware.getByRole('article')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all texts are readable', { tag: SLOW }, async ({ page }) => {
    await page.goto('/technologies')
    for (const [title, names] of [
      ['Smart Systems', systems],
      ['Hardware Supplies', devices],
    ] as const) {
      const texts = page.getByRole('region', { name: title }).getByRole('article')
      await expect(texts.getByRole('heading')).toHaveText(names)
      for (const text of await texts.all()) {
        await expect(text.getByRole('paragraph').first()).toBeVisible()
      }
    }
  })
})
