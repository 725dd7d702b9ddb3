import type { Locator, Page } from '@playwright/test'
import { blogCategories } from '@universe/contract/fixed-lists'
import { expect } from '@universe/testing/browser/browser-test'
import { siteForms } from '@universe/testing/browser/site-forms'

export const PHONE = 390
export const DESK = 1440
const BOTH = [PHONE, DESK]

/** Every control with an expanded state. */
export const EXPANDABLE = '[aria-expanded][aria-controls], summary'

interface OpenedState {
  /** Where the state exists if not at both: a drawer only on phones, the bar's links on desktops. */
  widths?: readonly number[]
  address: string
  /** Opens it like a visitor. Temporary states are judged on the way. */
  open: (page: Page, judge: () => Promise<unknown>) => Promise<void>
  /** The visible result; also at another width if it stays open on resizing. */
  shown?: (page: Page) => Locator
}

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

const openDrawer = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()
const searchInVain = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search the site' }).fill('asteroid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'No page matches' })).toBeVisible()
}
/** Notices stay while hovered. */
const hold = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).getByText(text).hover()

/** Also over a restored draft. */
const fillDemo = async (page: Page) => {
  await page.getByLabel('First and last name').fill('Omar Nasser')
  await main(page).getByLabel('Company').fill('Cedar Works')
  await page.getByLabel('Demo type').selectOption('Cyber Security')
  await main(page).getByLabel('Email').fill('axe@cedar.org')
  await page.getByLabel('Country code').waitFor()
  await main(page).getByLabel('Phone').fill('00971 50 123 4567')
}
const chooseCv = async (page: Page, content: string) => {
  await press(page, 'Upload Your CV')
  const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) }
  await page.getByLabel(/^CV/).setInputFiles(file)
}

/** States that open on a screen, for checks of all of them. */
const openedStates: Record<string, OpenedState> = {
  'the drawer with its lines unfolded': {
    widths: [PHONE],
    address: '/',
    open: async page => {
      await openDrawer(page)
      await page.getByRole('dialog').getByText('Business Lines').click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Telecom' })).toBeVisible()
    },
  },
  'the search in vain in the drawer': {
    widths: [PHONE],
    address: '/about',
    open: async page => {
      await openDrawer(page)
      await searchInVain(page)
    },
  },
  'the dropdown': {
    widths: [DESK],
    address: '/',
    open: page => page.getByRole('button', { name: 'Business Lines' }).hover(),
  },
  'the search in vain in the bar': {
    widths: [DESK],
    address: '/',
    open: async page => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await searchInVain(page)
    },
  },
  'the scrolled bar over a page': {
    address: '/software',
    open: async page => {
      await page.evaluate(() => window.scrollTo(0, 600))
      await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled')
    },
  },
  "a card's panel": {
    address: '/software/product',
    open: page =>
      main(page)
        .getByRole('button', { name: /^Cash Quiz/ })
        .click(),
    shown: page => page.getByRole('button', { name: 'Close Cash Quiz' }),
  },
  'a way to pay': {
    address: '/telecom/business',
    open: page => press(page, 'E-Wallet'),
    shown: page => main(page).getByRole('article', { name: 'E-Wallet' }),
  },
  "a chip's description": {
    address: '/telecom/messaging',
    open: page => press(page, 'Rich SMS'),
    shown: page => main(page).getByRole('heading', { name: 'Rich SMS' }),
  },
  'an answered question': {
    address: '/contact/faqs',
    open: page => page.getByText('How Do I Contact Your Company?').click(),
    shown: page => main(page).locator('details[open] p').first(),
  },
  'the carousel after Next': {
    address: '/whyuniverse',
    open: async page => {
      await page.getByRole('heading', { name: 'What Our Clients Say' }).scrollIntoViewIfNeeded()
      await press(page, 'Next')
      const first = main(page).locator('li').filter({ hasText: 'MOBILE OPERATOR' })
      await expect(first).toHaveAttribute('inert')
    },
  },
  'a blog search in vain': {
    address: '/blogs',
    open: page => page.getByPlaceholder('Blog search').fill('a xylophone'),
    shown: page => page.getByText('No items found!'),
  },
  'every blog category chosen in turn': {
    widths: [PHONE],
    address: '/blogs',
    open: async (page, judge) => {
      for (const category of blogCategories) {
        await press(page, category)
        await judge()
      }
    },
  },
  'all posts': {
    address: '/blogs',
    open: page => press(page, 'View More'),
    shown: page => page.getByRole('button', { name: 'View Less' }),
  },
  'an open vacancy': {
    address: '/jobspage',
    open: async page => {
      await press(page, 'Technology')
      await main(page).getByRole('heading', { level: 3 }).first().click()
    },
    shown: page => main(page).getByRole('link', { name: 'READ MORE' }),
  },
  "the newsletter's error": {
    address: '/',
    open: page => press(page, 'Subscribe'),
    shown: page => page.getByText('Email Address is required'),
  },
  "the contact form's errors": {
    address: '/contact',
    open: async page => {
      await main(page).getByLabel('Business line').selectOption('Telecom')
      await press(page, 'Send')
      await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
    },
    shown: page => page.getByText('Only letters are allowed').last(),
  },
  "the demo form's errors": {
    address: '/technologies/request',
    open: async page => {
      await page.getByLabel('Demo type').selectOption('Cyber Security')
      await press(page, 'Request demo')
      await expect(page.getByText('Only letters are allowed')).toHaveCount(2)
    },
    shown: page => page.getByText('Only letters are allowed').last(),
  },
  "the CV form's errors": {
    address: '/jobsdetails/1',
    open: async page => {
      await chooseCv(page, '%PDF-1.7\n')
      await press(page, 'Submit Yout CV')
    },
    shown: page => page.getByText('Only letters are allowed'),
  },
  "the newsletter's thanks": {
    widths: [PHONE],
    address: '/',
    open: async page => {
      await page.getByLabel('Email address').fill('axe@olive.example')
      await press(page, 'Subscribe')
      await hold(page, 'status', 'Thank you for subscribing.')
    },
  },
  "the contact form's thanks": {
    widths: [PHONE],
    address: '/contact',
    open: async page => {
      await siteForms.contact.fill(page, 'axe@olive.org')
      await press(page, 'Send')
      await hold(page, 'status', 'Thank you. Our experts will get back to you.')
    },
  },
  "the demo form's alert for consent": {
    address: '/technologies/request',
    open: async page => {
      await fillDemo(page)
      await press(page, 'Request demo')
      await hold(page, 'alert', 'Kindly consent to the processing of personal data')
    },
  },
  "the CV form's alert, and then its status message": {
    widths: [PHONE],
    address: '/jobsdetails/1',
    open: async (page, judge) => {
      await chooseCv(page, 'no pdf')
      await hold(page, 'alert', 'Please select a PDF file.')
      await judge()
      await page.mouse.move(5, 5)
      await expect(page.getByRole('alert').filter({ hasText: 'PDF' })).toBeHidden()
      await expect(page.getByText('Only PDF files can be sent.')).toBeVisible()
    },
  },
}

/**
 * Opens and judges a state at each width, in one visit if it stays open.
 * @param isOpen whether a state that stays open is open already
 */
export async function judgeOpened(
  page: Page,
  name: string,
  { address, open, shown }: OpenedState,
  widths: readonly number[],
  judge: (at: string) => Promise<unknown>,
  isOpen = false,
): Promise<void> {
  for (const [n, width] of widths.entries()) {
    const at = `${name} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    if ((n === 0 && !isOpen) || !shown) {
      await page.goto(address)
      await open(page, () => judge(at))
    }
    if (shown) await expect(shown(page), at).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await judge(at)
  }
}

/** States by address, for one visit each. */
export const statesByAddress = Map.groupBy(
  Object.entries(openedStates).map(([name, state]) => [name, { widths: BOTH, ...state }] as const),
  ([, { address }]) => address,
)
