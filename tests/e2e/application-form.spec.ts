import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, stopClock, test, tokenColor } from '@universe/testing/browser/browser-test'
import { statusMessage, watchPosts } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
const cv = { name: 'my cv.pdf', mimeType: 'application/pdf', buffer: pdf }
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const fileInput = (page: Page) => page.getByLabel(/^CV/)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a CV reaches the company, and is confirmed for 3 s', async ({ page, company }) => {
  await page.goto('/jobsdetails/1')
  const vacancy = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(fileInput(page)).toBeHidden()
  await button(page, 'Upload Your CV').click()
  await expect(fileInput(page)).toBeVisible()
  await expect(page.getByText('Only letters are allowed')).toBeHidden()

  await fileInput(page).setInputFiles(cv)
  await page.getByLabel('Name').fill('Lina Haddad')
  await page.getByLabel('Email').fill('lina@mail.org')
  await stopClock(page)
  await button(page, 'Submit Yout CV').click()
  const notice = page.getByRole('status').filter({ hasText: 'CV submitted successfully.' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(button(page, 'Upload Your CV')).toBeVisible()
  await page.clock.runFor(2800)
  await expect(notice).toBeVisible()
  await page.clock.runFor(400)
  await expect(notice).toBeHidden()

  const [message] = await company.mail.waitFor(isFrom('lina@mail.org'))
  expect(message?.recipients).toEqual(['jobs@universe.example'])
  expect(message?.mail.text).toContain('Lina Haddad')
  expect(`${message?.mail.subject} ${message?.mail.text}`.replace(/\s+/g, ' ')).toContain(
    vacancy.replace(/\s+/g, ' '),
  )
  const [attachment] = message?.mail.attachments ?? []
  expect(attachment?.contentType).toBe('application/pdf')
  expect(hash(attachment?.content ?? Buffer.alloc(0))).toBe(hash(pdf))
})

test('reveals the file input, and refuses other files and invalid texts', async ({ page }) => {
  const posts = watchPosts(page)
  await page.goto('/jobsdetails/1')
  await page.getByLabel('Name').fill('4')
  await page.getByLabel('Name').press('Enter')
  await expect(fileInput(page)).toBeVisible()
  await expect(page.getByText('Only letters are allowed')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await stopClock(page)
  const file = fileInput(page)
  const expectSaid = async (text: string) => {
    await expect(statusMessage(page)).toHaveText(text)
    await expect(file).toHaveAccessibleDescription(text)
    await expect(file).toHaveAttribute('aria-invalid', `${text !== ''}`)
  }
  await expectSaid('')
  await file.setInputFiles({ ...cv, buffer: Buffer.from('PK not a pdf') })
  const alert = page.getByRole('alert').filter({ hasText: 'Please select a PDF file.' })
  await expect(alert).toBeVisible()
  await expect(file).toHaveValue('')
  await expectSaid('Only PDF files can be sent.')
  await expect(file).toHaveCSS('border-color', await tokenColor(page, '--red'))
  await expect(button(page, 'Upload Your CV')).toBeVisible()
  await page.clock.runFor(2800)
  await expect(alert).toBeVisible()
  await page.clock.runFor(400)
  await expect(alert).toBeHidden()

  const buffer = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])
  await file.setInputFiles({ ...cv, buffer })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please select a PDF file of at most 5 MB.' }),
  ).toBeVisible()
  await expectSaid('Files of more than 5 MB cannot be sent.')
  await file.setInputFiles(cv)
  await expectSaid('')

  await page.getByLabel('Email').fill('lina@mail.museum')
  await button(page, 'Submit Yout CV').click()
  await expect(page.getByText('Only letters are allowed')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(posts).toEqual([])
})

test('uses the later of two chosen files', { tag: SLOW }, async ({ page }) => {
  const posts = watchPosts(page)
  // Reading a file called slow.pdf ends when the test says so.
  await page.addInitScript(() => {
    const { slice } = Blob.prototype
    const slow = Promise.withResolvers<void>()
    Object.assign(window, { endSlow: slow.resolve })
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range)
      if (this instanceof File && this.name === 'slow.pdf') {
        part.arrayBuffer = () => slow.promise.then(() => new Response(part).arrayBuffer())
      }
      return part
    }
  })
  const endSlow = () =>
    page.evaluate(() => (window as typeof window & { endSlow(): void }).endSlow())
  await page.goto('/jobsdetails/1')
  await page.getByLabel('Name').fill('Lina Haddad')
  await page.getByLabel('Email').fill('two.files@mail.org')
  await button(page, 'Upload Your CV').click()
  await fileInput(page).setInputFiles(cv)
  await expect(button(page, 'Submit Yout CV')).toBeVisible()

  // Until the second is checked, neither can be sent.
  await fileInput(page).setInputFiles({ ...cv, name: 'slow.pdf' })
  await expect(button(page, 'Upload Your CV')).toBeVisible()
  await page.getByLabel('Name').press('Enter')
  await fileInput(page).setInputFiles({ ...cv, buffer: Buffer.from('no pdf') })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please select a PDF file.' }),
  ).toBeVisible()
  await endSlow()
  await expect(button(page, 'Upload Your CV')).toBeVisible()
  await expect(fileInput(page)).toHaveValue('')
  expect(posts).toEqual([])

  await fileInput(page).setInputFiles({ ...cv, name: 'slow.pdf' })
  await expect(button(page, 'Submit Yout CV')).toBeVisible()
})

test.describe('a file chosen while the checking code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch dynamically imported/ })

  test('is checked when submitted', { tag: SLOW }, async ({ page }) => {
    let isCut = true
    await page.route(/assets\/sending-/, route => (isCut ? route.abort() : route.continue()))
    await page.goto('/jobsdetails/1')
    await page.getByLabel('Name').fill('Lina Haddad')
    await page.getByLabel('Email').fill('unjudged@mail.org')
    await button(page, 'Upload Your CV').click()
    await fileInput(page).setInputFiles({ ...cv, buffer: Buffer.from('no pdf') })
    await expect(button(page, 'Submit Yout CV')).toBeVisible()
    isCut = false
    await button(page, 'Submit Yout CV').click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please select a PDF file.' }),
    ).toBeVisible()
    await expect(fileInput(page)).toHaveValue('')
    await expect(page.getByLabel('Name')).toHaveValue('Lina Haddad')
    await fileInput(page).setInputFiles(cv)
    await button(page, 'Submit Yout CV').click()
    await expect(page.getByRole('status').getByText('CV submitted successfully.')).toBeVisible()
  })
})
