import type { Locator, Page } from '@playwright/test'
import { calls } from '@universe/contract/calls'
import { messages } from '@universe/contract/messages'

/** One of the site's four forms, as a visitor meets it. */
export interface SiteForm {
  address: string
  /** The button's name once everything is filled in. */
  button: string
  confirmation: string
  call: string
  /** Fills it in by pointer and keys. */
  fill(page: Page, email: string): Promise<void>
}

export const cvFile = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nA life in one page.'),
}

const main = (page: Page) => page.getByRole('main')

export const siteForms = {
  newsletter: {
    address: '/',
    button: 'Subscribe',
    confirmation: messages.newsletterSent,
    call: calls.addSubscriber,
    fill: (page, email) => type(main(page).getByLabel('Email address'), email),
  },
  contact: {
    address: '/contact',
    button: 'Send',
    confirmation: messages.contactSent,
    call: calls.sendContact,
    async fill(page, email) {
      await type(main(page).getByLabel('Name'), 'Sara Odeh')
      await type(main(page).getByLabel('Company'), 'Olive Press')
      await type(main(page).getByLabel('Email'), email)
      await typePhone(page)
      await type(main(page).getByLabel('Business line'), 'Telecom')
    },
  },
  demo: {
    address: '/technologies/request',
    button: 'Request demo',
    confirmation: messages.demoSent,
    call: calls.sendDemo,
    async fill(page, email) {
      await type(main(page).getByLabel('First and last name'), 'Omar Nasser')
      await type(main(page).getByLabel('Company'), 'Cedar Works')
      await type(main(page).getByLabel('Email'), email)
      await typePhone(page)
      await type(main(page).getByLabel('Demo type'), 'Cyber Security')
      await page.getByLabel('I agree to personal data processing').click()
    },
  },
  CV: {
    address: '/jobsdetails/1',
    button: 'Submit Yout CV',
    confirmation: messages.cvSent,
    call: calls.sendApplication,
    async fill(page, email) {
      await type(main(page).getByLabel('Name'), 'Lina Haddad')
      await type(main(page).getByLabel('Email'), email)
      await page.getByRole('button', { name: 'Upload Your CV' }).click()
      await page.getByLabel(/^CV/).setInputFiles(cvFile)
      await page.getByRole('button', { name: 'Submit Yout CV' }).waitFor()
    },
  },
} satisfies Record<string, SiteForm>

export const submitButton = (page: Page, { button }: SiteForm) =>
  main(page).getByRole('button', { name: button, exact: true })

/** The posts of a form's call that a page makes from now on. */
export function watchPosts(page: Page, { call }: SiteForm): string[] {
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(call)) posts.push(request.url())
  })
  return posts
}

/** Keys alone: a select takes them as type-ahead. */
async function type(field: Locator, text: string) {
  await field.focus()
  await field.page().keyboard.type(text)
}

/** After the code that the picker puts there. */
async function typePhone(page: Page) {
  await main(page).getByLabel('Country code').waitFor()
  await main(page).getByLabel('Phone').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('591234567')
}
