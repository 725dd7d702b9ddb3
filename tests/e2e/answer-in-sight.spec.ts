import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { CLIENT_SCRIPT, delayRequests } from '@universe/testing/browser/data-requests'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { cvFile, siteForms, watchPosts } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'

/** Natively posted forms: the response must be visible. */
const main = (page: Page) => page.getByRole('main')
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

interface PlainForm {
  address: string
  /** Types valid values by keys, except one. */
  spoil(page: Page, email: string): Promise<void>
  /** Makes that right. */
  mend(page: Page): Promise<void>
  wrong(page: Page): Locator
  button: string
  confirmation: string
}

const type = async (field: Locator, text: string) => {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}
const byName = (page: Page, name: string) => main(page).locator(`[name=${name}]`)

const contact: Omit<PlainForm, 'address'> = {
  ...siteForms.contact,
  async spoil(page, email) {
    await type(byName(page, 'name'), 'Sara Odeh')
    await type(byName(page, 'company'), 'Olive Press')
    await type(byName(page, 'email'), email)
    await type(byName(page, 'phone'), '00970591234567')
  },
  mend: page => type(byName(page, 'businessLine'), 'Telecom'),
  wrong: page => byName(page, 'businessLine'),
}
const demo: Omit<PlainForm, 'address'> = {
  ...siteForms.demo,
  async spoil(page, email) {
    await type(byName(page, 'name'), 'Sara Odeh')
    await type(byName(page, 'company'), 'Olive Press')
    await type(byName(page, 'demoType'), 'Cyber')
    await type(byName(page, 'email'), email)
    await type(byName(page, 'phone'), '00970591234567')
  },
  mend: page => byName(page, 'consent').check(),
  wrong: page => byName(page, 'consent'),
}
const newsletter: Omit<PlainForm, 'address'> = {
  ...siteForms.newsletter,
  spoil: (page, email) => type(byName(page, 'email'), email.replace('@', ' ')),
  mend: async page => {
    const typed = await byName(page, 'email').inputValue()
    await type(byName(page, 'email'), typed.replace(' ', '@'))
  },
  wrong: page => byName(page, 'email'),
}
const application: Omit<PlainForm, 'address'> = {
  ...siteForms.application,
  button: 'Upload Your CV',
  async spoil(page, email) {
    await type(byName(page, 'name'), 'Sara Odeh')
    await type(byName(page, 'email'), email)
  },
  mend: page => byName(page, 'cv').setInputFiles(cvFile),
  wrong: page => byName(page, 'cv'),
}

/** Each form at its own address, and one at another section's flag. */
const plainForms: PlainForm[] = [
  { ...contact, address: '/contact' },
  { ...contact, address: '/contact/faqs' },
  { ...demo, address: '/technologies/request' },
  { ...newsletter, address: '/' },
  { ...application, address: '/jobsdetails/1' },
]

const send = (page: Page, { button }: PlainForm) =>
  main(page).getByRole('button', { name: button, exact: true }).click()

/** Whether the area around each corner is on screen and uncovered, for example by the bar. */
async function expectInSight(shown: Locator) {
  await expect
    .poll(() =>
      shown.evaluate(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const middle = (left + right) / 2
        return [top + 2, (top + bottom) / 2, bottom - 2].map(y => {
          const there = document.elementFromPoint(middle, y)
          return (
            there !== null &&
            (element.contains(there) || there.contains(element)) &&
            there !== document.body &&
            there !== document.documentElement
          )
        })
      }),
    )
    .toEqual([true, true, true])
}

test.describe('without JavaScript', () => {
  // The browser logs the page's status.
  test.use({ javaScriptEnabled: false, expectedErrors: /422/, viewport: PHONE })

  // `contact` posts its form without scripts.
  for (const form of plainForms.filter(({ address }) => address !== '/contact')) {
    test(`the response of ${form.address} is in view`, async ({ page }) => {
      await page.goto(form.address)
      await form.spoil(page, `sight${form.address.replace(/\W/g, '')}@olive.org`)
      await send(page, form)
      await expect(form.wrong(page)).toHaveAttribute('aria-invalid', 'true')
      await expectInSight(form.wrong(page))
      await form.mend(page)
      await send(page, form)
      await expectInSight(page.getByText(form.confirmation))
    })
  }
})

/** With a flag, with a file, and on desktops, where bar and fold differ. */
const beforeScripts: Record<string, typeof PHONE> = {
  '/contact/faqs': PHONE,
  '/jobsdetails/1': PHONE,
  '/contact': DESK,
}

for (const form of plainForms) {
  const viewport = beforeScripts[form.address]
  if (!viewport) continue
  test.describe('before hydration', () => {
    test.use({ viewport, expectedErrors: /422/ })

    test(`the response of ${form.address} stays in view through hydration`, async ({ page }) => {
      const runScripts = await delayRequests(page, CLIENT_SCRIPT)
      await page.goto(form.address, { waitUntil: 'domcontentloaded' })
      await form.spoil(page, `late${form.address.replace(/\W/g, '')}@olive.org`)
      if (form.button === application.button) await send(page, form)
      await form.mend(page)
      await send(page, form)
      const answer = page.getByText(form.confirmation)
      await expectInSight(answer)
      runScripts()
      await whenHydrated(page)
      // A smooth scroll would have begun by now.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 700)))
      await expectInSight(answer)
    })
  })
}

test.describe('a CV form submitted before hydration', () => {
  test('keeps name and email, and accepts a file chosen meanwhile', async ({ page, company }) => {
    const posts = watchPosts(page)
    const runScripts = await delayRequests(page, CLIENT_SCRIPT)
    await page.goto('/jobsdetails/1', { waitUntil: 'domcontentloaded' })
    await type(byName(page, 'name'), 'Early Lina')
    await type(byName(page, 'email'), 'early.lina@mail.org')
    await expect(byName(page, 'cv')).toBeHidden()
    await page.getByRole('button', { name: 'Upload Your CV' }).click()
    await expect(byName(page, 'cv')).toBeVisible()
    await expect(byName(page, 'cv')).toBeFocused()
    expect(posts).toEqual([])

    await byName(page, 'cv').setInputFiles(cvFile)
    runScripts()
    await page.getByRole('button', { name: 'Submit Yout CV' }).click()
    await expect(page.getByText(siteForms.application.confirmation)).toBeVisible()
    await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(0)
    const [message] = await company.mail.waitFor(isFrom('early.lina@mail.org'))
    expect(message?.mail.attachments[0]?.content.equals(cvFile.buffer)).toBe(true)
    expect(posts).toEqual([siteForms.application.call])
    await expect(byName(page, 'cv')).toBeHidden()
  })

  test('keeps its file input visible through hydration', async ({ page }) => {
    const runScripts = await delayRequests(page, CLIENT_SCRIPT)
    await page.goto('/jobsdetails/1', { waitUntil: 'domcontentloaded' })
    await type(byName(page, 'name'), 'Early Lina')
    await byName(page, 'name').press('Enter')
    runScripts()
    await whenHydrated(page)
    await expect(byName(page, 'cv')).toBeVisible()
    await expect(byName(page, 'name')).toHaveValue('Early Lina')
    await byName(page, 'cv').setInputFiles(cvFile)
    await expect(page.getByRole('button', { name: 'Submit Yout CV' })).toBeVisible()
  })
})

test.describe('the fill-in time of a form', () => {
  test('starts with its document', async ({ page, company }) => {
    await page.clock.install()
    const runScripts = await delayRequests(page, CLIENT_SCRIPT)
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await contact.spoil(page, 'early@olive.org')
    await contact.mend(page)
    await page.clock.fastForward(30_000)
    const sent = page.waitForRequest(`**${siteForms.contact.call}`)
    runScripts()
    await whenHydrated(page)
    await send(page, { ...contact, address: '' })
    expect(Number(await (await sent).headerValue('Form-Elapsed'))).toBeGreaterThan(30_000)
    const [message] = await company.mail.waitFor(isFrom('early@olive.org'))
    expect(message?.mail.subject).toMatch(/^Contact request/)
  })

  test('starts with the page change if there was no new document', async ({ page }) => {
    await page.clock.install()
    await page.goto('/about')
    await page.clock.fastForward(60_000)
    await main(page).or(page.getByRole('contentinfo')).first().waitFor()
    await page.getByRole('link', { name: 'Contact Us' }).first().click()
    await siteForms.contact.fill(page, 'changed@olive.org')
    const sent = page.waitForRequest(`**${siteForms.contact.call}`)
    await send(page, { ...contact, address: '' })
    expect(Number(await (await sent).headerValue('Form-Elapsed'))).toBeLessThan(55_000)
  })
})
