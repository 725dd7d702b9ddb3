import type { Locator, Page } from '@playwright/test'
import { application } from '@universe/contract/forms/application'
import { contact } from '@universe/contract/forms/contact'
import type { FieldDefinition, FormDefinition } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { newsletter } from '@universe/contract/forms/newsletter'

export interface SiteForm {
  address: string
  button: string
  confirmation: string
  call: string
  fill(page: Page, email: string): Promise<void>
}

export const cvFile = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nA life in one page.'),
}

export const siteForms = {
  newsletter: describe(newsletter, '/', 'Subscribe'),
  contact: describe(contact, '/contact', 'Send'),
  demo: describe(demo, '/technologies/request', 'Request demo'),
  application: describe(application, '/jobsdetails/1', 'Submit Yout CV'),
} satisfies Record<FormDefinition['name'], SiteForm>

function describe(form: FormDefinition, address: string, button: string): SiteForm {
  const { call, confirmation, fields } = form
  return {
    address,
    button,
    call,
    confirmation: confirmation.text,
    async fill(page, email) {
      for (const field of fields) await fillField(page, field, email)
    },
  }
}

const main = (page: Page) => page.getByRole('main')

async function fillField(page: Page, field: FieldDefinition, email: string) {
  const control = main(page).getByLabel(field.label)
  switch (field.control) {
    case 'email':
      return type(control, email)
    case 'text':
      return type(control, field.name === 'company' ? 'Olive Press' : 'Sara Odeh')
    case 'select':
      return type(control, firstOption(field.options))
    case 'tel':
      return typePhone(page)
    case 'checkbox':
      return control.click()
    case 'file':
      await page.getByRole('button', { name: 'Upload Your CV' }).click()
      await control.setInputFiles(cvFile)
      return page.getByRole('button', { name: 'Submit Yout CV' }).waitFor()
  }
}

function firstOption([first]: Extract<FieldDefinition, { control: 'select' }>['options']): string {
  const option = typeof first === 'string' ? first : first?.options[0]
  if (option === undefined) throw new Error('There is nothing to choose.')
  return option
}

export const submitButton = (page: Page, { button }: SiteForm) =>
  main(page).getByRole('button', { name: button, exact: true })

/** Opens a form whose sending code has loaded, which happens by itself while online. */
export async function openForm(page: Page, { address }: SiteForm): Promise<void> {
  const parts = ['sending', 'outbox'].map(part =>
    page.waitForResponse(response => response.url().includes(`/assets/${part}-`)),
  )
  await page.goto(address)
  for (const part of parts) await (await part).finished()
}

export async function fillAndSend(page: Page, form: SiteForm, email: string): Promise<void> {
  await page.goto(form.address)
  await form.fill(page, email)
  await submitButton(page, form).click()
}

/** The sentence beside a form about what it sent last. */
export const statusMessage = (page: Page) =>
  page.locator('main form[method=post] p[aria-live=polite]')

/** The panel of earlier requests. */
export const requestsPanel = (page: Page) =>
  page.getByRole('complementary', { name: 'Your earlier requests' })

/** Paths of all posts from now on. */
export function watchPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

/** A select takes them as type-ahead. */
async function type(field: Locator, text: string) {
  await field.focus()
  await field.page().keyboard.type(text)
}

/** After the picker's country code. */
async function typePhone(page: Page) {
  await main(page).getByLabel('Country code').waitFor()
  await main(page).getByLabel('Phone').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('591234567')
}
