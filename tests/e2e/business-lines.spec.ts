import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { SLOW } from '../../scripts/tiers.ts'

/**
 * What the pages of the four business lines share: sections, links to them by flag, and cards
 * (specification, section 2; readings, Flags and Cards). Each other promise has its page's file.
 */
interface Section {
  title: string
  flag: string
  cards?: readonly string[]
}

const digitalMarketing = [
  'Digital Branding',
  'Digital Identity',
  'Marketing Campaign',
  'Content Management',
  'Social Media Management',
]
const lines: Record<string, { address: string; sections: readonly Section[] }> = {
  Telecom: {
    address: '/telecom',
    sections: [
      { title: 'Mobile Payment', flag: 'business' },
      {
        title: 'Entertainment',
        flag: 'entertainment',
        cards: ['E-Sport', 'Video on Demand', 'Live Streaming, Ringing Back Tone'],
      },
      { title: 'Messaging', flag: 'messaging' },
    ],
  },
  'Software Solutions': {
    address: '/software',
    sections: [
      {
        title: 'Universe Products',
        flag: 'product',
        cards: ['Cash Quiz', 'Digital Codex', 'Hareef', 'Live@'],
      },
      { title: 'Services', flag: 'service' },
      {
        title: 'Intelligent Solutions',
        flag: 'intelligent',
        cards: [
          'Business Intelligence',
          'Artificial Intelligence',
          'Cyber Security',
          'Customer Care Solutions',
          'E-commerce Solutions',
        ],
      },
      {
        title: 'Off The Shelf Business Solutions',
        flag: 'business',
        cards: ['ERP', 'CRM', 'HRM', 'POS'],
      },
    ],
  },
  Technologies: {
    address: '/technologies',
    sections: [
      {
        title: 'Smart Systems',
        flag: 'smart',
        cards: ['Education', 'Work', 'Security', 'Surveillance', 'Virtual Reality systems'],
      },
      {
        title: 'Hardware Supplies',
        flag: 'hardware',
        cards: ['Virtual Reality', 'Augmented Reality', 'Security', 'Safety'],
      },
      { title: 'Request Demo', flag: 'request' },
    ],
  },
  'E-Marketing': {
    address: '/marketing',
    sections: [
      { title: 'Digital Marketing', flag: 'digital', cards: digitalMarketing },
      { title: 'E-commerce', flag: 'commerce' },
    ],
  },
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const [line, { address, sections }] of Object.entries(lines)) {
  const titles = sections.map(({ title }) => title)

  test(`${line} has its sections and cards in order, and links to them`, async ({ page }) => {
    await page.goto(address)
    const name = new RegExp(`^(${titles.join('|')})$`)
    await expect(page.getByRole('heading', { level: 2, name })).toHaveText(titles)
    const nav = page.getByRole('navigation', { name: `${line} sections` })
    await expect(nav.getByRole('link')).toHaveText(titles)
    for (const { title, cards } of sections) if (cards) await expectCards(page, title, cards)

    for (const { title, flag } of sections) {
      const href = `${address}/${flag}`
      const link = nav.getByRole('link', { name: title, exact: true })
      await expect(link).toHaveAttribute('href', href)
      await link.click()
      await expect(page).toHaveURL(href)
      const heading = page.getByRole('heading', { name: title, level: 2, exact: true })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect
        .poll(async () => (await heading.boundingBox())?.y, `${href} scrolls to its section`)
        .toBeLessThan(300)
    }
    const last = sections.at(-1)
    await page.goto(`${address}/${last?.flag}`)
    const heading = page.getByRole('heading', { name: last?.title, level: 2, exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
  })
}

/** The cards of a section, and the last one's detail instead of the grid. */
async function expectCards(page: Page, title: string, names: readonly string[]) {
  const section = region(page, title)
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

test('keeps the panels of two sections apart', { tag: SLOW }, async ({ page }) => {
  await page.goto('/technologies')
  const smart = region(page, 'Smart Systems')
  const hardware = region(page, 'Hardware Supplies')
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

  test('all details are readable, and eleven e-commerce services', async ({ page }) => {
    for (const { address, sections } of Object.values(lines)) {
      await page.goto(address)
      for (const { title, cards } of sections) {
        if (!cards) continue
        const texts = region(page, title).getByRole('article')
        await expect(texts.getByRole('heading', { level: 3 })).toHaveText([...cards])
        for (const text of await texts.all()) {
          await expect(text.getByRole('paragraph').first()).toBeVisible()
        }
      }
    }
    const commerce = region(page, 'E-commerce')
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
