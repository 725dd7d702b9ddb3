import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { SLOW } from '../../scripts/tiers.ts'

/** Why the provider (specification, sections 2 and 9). */
const clients = ['MOBILE OPERATOR', 'CONTENT PROVIDER', 'DIGITAL MERCHANT', 'MEDIA GROUP']

const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials' })
const stage = (page: Page) => carousel(page).getByRole('group', { name: 'Slides' })
const slides = (page: Page) => stage(page).locator('li')
const shown = (page: Page) => stage(page).locator('li:not([inert]) figcaption')
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next' })
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous' })

async function openCarousel(page: Page, width = 1440) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/whyuniverse')
  await carousel(page).scrollIntoViewIfNeeded()
  // From here Embla drives it; before, the row scrolls natively.
  await expect(next(page)).toBeVisible()
}

/** Distances of the first and last slide in view from the stage's edges. */
async function paddings(page: Page) {
  const inView = stage(page).locator('li:not([inert])')
  const [around, first, last] = await Promise.all([
    stage(page).boundingBox(),
    inView.first().boundingBox(),
    inView.last().boundingBox(),
  ])
  if (!around || !first || !last) throw new Error('The carousel is not on screen.')
  return [first.x - around.x, around.x + around.width - last.x - last.width].map(Math.round)
}

test('shows thirteen reasons, and from 1100 px an illustration', async ({ page }) => {
  await page.goto('/whyuniverse')
  const section = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Thirteen reasons' }) })
  const reasons = section.getByRole('listitem')
  await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
    'Technology',
    'Connectivity',
    'Commitment',
    'Adding Value',
    'Qualified Team',
    'Professionalism',
    'Aiming to the best',
    'Distinctive Network',
    'Needs Identification',
    'Intensive Experience',
    'Delighted Stakeholders',
    'Sustain fruitful business relationships',
    'Utilizing the latest knowledge and technologies',
  ])
  for (const reason of await reasons.all()) {
    await expect(reason.locator('svg')).toBeVisible()
    await expect(reason.getByRole('paragraph')).toHaveText(/^(\S+ ){6,}\S+\.$/)
  }
  const illustration = section.locator('img')
  await page.setViewportSize({ width: 1099, height: 900 })
  await expect(illustration).toBeHidden()
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect(illustration).toBeVisible()

  const tree = await page.getByRole('main').ariaSnapshot()
  expect(tree.match(/What Our Clients Say/g)).toHaveLength(1)
  expect(tree.match(/Testimonials/g)).toHaveLength(1)
  const headings = await page.getByRole('main').getByRole('heading').allInnerTexts()
  const words = headings.map(text => text.replace(/\s+/g, ' '))
  expect(words).toEqual([...new Set(words)])
})

test.describe('What Our Clients Say', () => {
  test('has four cards: one, two or three in 50 px of padding', async ({ page }) => {
    await openCarousel(page)
    await expect(page.getByRole('heading', { name: 'What Our Clients Say' })).toBeVisible()
    await expect(slides(page)).toHaveCount(4)
    await expect(slides(page).locator('figcaption')).toHaveText(clients)
    const marks = slides(page).locator('figcaption > svg:last-child use')
    expect(
      new Set(await marks.evaluateAll(all => all.map(use => use.getAttribute('href')))).size,
    ).toBe(4)
    for (const slide of await slides(page).all()) {
      await expect(slide.locator('figcaption > svg:first-child')).toBeVisible()
      const praise = slide.locator('blockquote')
      await expect(praise).toContainText(/carrier billing/i)
      await expect(praise).toContainText(/support/i)
      await expect(praise).toContainText(/partnership|years|so long/i)
      const [first, rest] = await praise
        .locator('p')
        .evaluateAll(parts => parts.map(part => Number.parseFloat(getComputedStyle(part).fontSize)))
      expect(first).toBeGreaterThan((rest ?? Number.NaN) * 1.15)
    }

    for (const [width, count] of [
      [599, 1],
      [600, 2],
      [899, 2],
      [900, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(shown(page)).toHaveText(clients.slice(0, count))
      await expect.poll(() => paddings(page)).toEqual([50, 50])
      await next(page).click()
      await expect(shown(page)).toHaveText(clients.slice(1, count + 1))
      await expect.poll(() => paddings(page), 'between its ends too').toEqual([50, 50])
      await previous(page).click()
    }
  })

  test('moves by mouse drag and buttons from end to end, without dots', async ({ page }) => {
    await openCarousel(page, 899)
    await expect(shown(page)).toHaveText(clients.slice(0, 2))
    const box = await stage(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 600, (box?.y ?? 0) + 100]
    const drag = async (distance: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 8 })
      await page.mouse.up()
    }
    await drag(-350)
    await expect(shown(page)).toHaveText(clients.slice(1, 3))
    await drag(350)
    await expect(shown(page)).toHaveText(clients.slice(0, 2))

    await expect(carousel(page).getByRole('button')).toHaveCount(2)
    await expect(carousel(page).getByRole('tab')).toHaveCount(0)
    await expect(previous(page)).toBeDisabled()
    await next(page).press('Enter')
    await expect(shown(page)).toHaveText(clients.slice(1, 3))
    await expect(previous(page)).toBeEnabled()
    await next(page).press('Enter')
    await expect(shown(page)).toHaveText(clients.slice(2, 4))
    await expect(next(page)).toBeDisabled()
    await expect(next(page), 'focus is not lost at the end').toBeFocused()
    await previous(page).click()
    await expect(shown(page)).toHaveText(clients.slice(1, 3))
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is a scrolling row of four, without buttons', async ({ page }) => {
      await page.goto('/whyuniverse')
      await expect(slides(page).locator('figcaption')).toHaveText(clients)
      await expect(carousel(page).getByRole('button')).toHaveCount(0)
      await slides(page).last().scrollIntoViewIfNeeded()
      await expect(slides(page).last()).toBeInViewport({ ratio: 0.9 })
    })
  })
})

test('the slides have a visible focus, which stays', { tag: SLOW }, async ({ page }) => {
  const drive = await delayRequests(page, /carousel-driver/)
  await page.goto('/whyuniverse')
  await stage(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const expectSeen = async () => {
    await expect(stage(page)).toBeFocused()
    await expect(stage(page)).toHaveCSS('outline-style', 'solid')
    await expect(stage(page)).toHaveCSS('mask-image', 'none')
  }
  await expectSeen()
  drive()
  await expect(stage(page)).toHaveAttribute('tabindex', '-1')
  await expectSeen()
})
