import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

/** The About page (specification, section 2); its figures are in statistics.spec.ts. */
test('shows its sections in order, and leads to Why Universe', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: 'Why Universe' })
  const blocks = [
    main.getByRole('heading', { level: 1, name: 'About Universe' }),
    link,
    main.getByRole('region', { name: 'In figures' }),
    main.getByRole('heading', { level: 2, name: 'Our Story' }),
    main.getByRole('heading', { level: 2, name: 'Vision' }),
    main.getByRole('heading', { level: 2, name: 'Our Values' }),
    page.getByRole('complementary', { name: 'Call to action' }),
    page.getByRole('contentinfo').getByRole('group', { name: 'Company Info' }),
    page.getByRole('contentinfo').getByText('All Rights Reserved'),
  ]
  const tops: number[] = []
  for (const block of blocks) {
    await expect(block).toBeVisible()
    tops.push((await block.boundingBox())?.y ?? Number.NaN)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))

  const image = main
    .locator('section')
    .filter({ has: page.getByRole('link', { name: 'Why Universe' }) })
    .locator('img')
  await page.setViewportSize({ width: 1099, height: 900 })
  await expect(image).toBeHidden()
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect(image).toBeVisible()
  await link.click()
  await expect(page).toHaveURL('/whyuniverse')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why Universe')
})

test('tells story, vision and values', { tag: SLOW }, async ({ page }) => {
  const main = page.getByRole('main')
  const sectionOf = (heading: Parameters<typeof page.getByRole>[1]) =>
    main.locator('section').filter({ has: page.getByRole('heading', heading) })
  const icon = sectionOf({ level: 1 }).locator('svg')
  await page.goto('/telecom')
  await expect(icon).not.toHaveCount(0)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Universe')
  await expect(icon).toHaveCount(0)
  const story = sectionOf({ name: 'Our Story' })
  for (const fact of [
    /founded in 2007/,
    /small office in a city center/,
    /first company in our field to be licensed/,
    /direct carrier billing \(DCB\)/i,
    /partnerships with international brands/,
    /four business units under one brand/,
    /new headquarters to expand globally/,
  ]) {
    await expect(story).toContainText(fact)
  }

  const parts = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^(Vision|Mission|Promise)$/ }) })
  await expect(parts).toHaveText([
    /^Vision.*provide what humanity deserves/i,
    /^Mission.*employ state-of-the-art technologies and professional skills/i,
    /^Promise.*humanity deserves a bright future, and changing human life for the best is our responsibility/i,
  ])

  const values = sectionOf({ name: 'Our Values' })
  await expect(values.getByRole('listitem')).toHaveText([
    'Innovation',
    'Reliability',
    'Continuous Development',
    'Team Spirit',
    'Challenging',
    'Hi-Tech',
    'Inspiration',
    'Responsibility',
    'Imagination',
    'Youth',
    'Professionalism',
    'Intelligence',
    'Integrity and Trust',
    'Humanity',
    'Excitement',
    'High Quality',
    'Creativity',
    'Confidence',
  ])
})
