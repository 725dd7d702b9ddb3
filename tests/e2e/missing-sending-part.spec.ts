import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { cvFile, siteForms, submitButton, watchPosts } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'
import { slowUnless } from '../../scripts/tiers.ts'

/** The sending code may be blocked by an extension, or gone since the last release. */
test.use({
  expectedErrors: /Failed to load resource|Failed to fetch|ERR_|TypeError/,
  viewport: { width: 390, height: 844 },
})

const block = (page: Page) => page.route('**/assets/sending-*.js', route => route.abort())

for (const name of ['contact', 'application'] as const) {
  const form = siteForms[name]
  test(
    `${name}: is posted natively, once, with its input`,
    slowUnless(name === 'contact'),
    async ({ page, company }) => {
      await block(page)
      const posts = watchPosts(page)
      await page.goto(form.address)
      const email = `plain-${name}@olive.org`
      await form.fill(page, email)
      if (name === 'application') {
        await page.getByLabel(/^CV/).setInputFiles({ ...cvFile, buffer: Buffer.from('PK no pdf') })
        await submitButton(page, form).click()
        await expect(page.getByText('Please select a PDF file.'), 'checked there').toBeVisible()
        await expect(page.getByLabel('Name')).toHaveValue('Sara Odeh')
        await page.getByLabel(/^CV/).setInputFiles(cvFile)
      }
      await submitButton(page, form).dblclick()
      await expect(page.getByText(form.confirmation)).toBeVisible()
      expect(new Set(posts)).toEqual(new Set([form.address]))
      const [message] = await company.mail.waitFor(isFrom(email))
      expect(company.mail.received.filter(isFrom(email))).toHaveLength(1)
      const [attachment] = message?.mail.attachments ?? []
      if (name === 'application') expect(attachment?.content).toEqual(cvFile.buffer)
      expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
    },
  )
}

test('without a response page and input stay', async ({ page, context }) => {
  const { contact } = siteForms
  await block(page)
  const posts = watchPosts(page)
  await page.goto(contact.address)
  await contact.fill(page, 'offline@olive.org')
  await page.route('**/contact', route => route.abort())
  await submitButton(page, contact).click()
  await expect(page.getByText('What you typed is still there.')).toBeVisible()
  await page.unroute('**/contact')
  await context.setOffline(true)
  await submitButton(page, contact).click()
  await expect(page.getByText('What you typed is still there.')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('Sara Odeh')
  expect(posts).toEqual([])
  await context.setOffline(false)
  await submitButton(page, contact).click()
  await expect(page.getByText(contact.confirmation)).toBeVisible()
})
