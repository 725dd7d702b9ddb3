import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { forms } from '@universe/contract/forms/all-forms'
import type { FieldDefinition } from '@universe/contract/forms/definition'
import {
  type OtherBrowser,
  startFirefox,
  startWebKit,
} from '@universe/testing/browser/other-browser'
import { cvFile, siteForms } from '@universe/testing/browser/site-forms'
import { contact, sendTo, visitor } from '@universe/testing/clients/api-requests'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { type MailServer, startMailServer } from '@universe/testing/servers/mail-server'
import {
  discard,
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { visitedDocuments } from './visited-addresses.ts'

/** Essentials in the engines of Firefox and Safari; everything else is tested in Chromium only. */
const engines = {
  Firefox: { start: startFirefox, missing: missingTool('/usr/bin/firefox-esr') },
  WebKit: { start: startWebKit, missing: missingTool('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb') },
}

/** WebKit's driver opens private windows, which store no files: they are sent at once. */
const NO_FILE_KEPT = /^UnknownError: Error preparing Blob/

for (const [engine, { start, missing }] of Object.entries(engines)) {
  test.describe(engine, () => {
    test.describe.configure({ mode: 'default', timeout: 180_000 })

    let mail: MailServer
    let server: RunningServer
    let browser: OtherBrowser
    test.beforeAll(async () => {
      test.skip(missing !== undefined, missing)
      mail = await startMailServer()
      server = await startServer({ SMTP_URL: mail.url, STAFF_PORT: '0' })
      browser = await start()
    })
    test.afterAll(async () => {
      if (missing) return
      await browser.close()
      await server.stop()
      await mail.stop()
      await discard(server)
    })
    test.beforeEach(() => browser.resize(1440))

    const text = () => browser.evaluate(() => document.body.innerText)
    const address = () => browser.evaluate(() => location.pathname + location.hash)

    test('every page opens without errors, no wider than the window', async () => {
      const hangsOut = () => document.documentElement.scrollWidth - innerWidth
      const widths = [1440, 390]
      for (const [path, , title] of visitedDocuments) {
        await browser.open(server.url + path)
        expect(await browser.evaluate(() => document.title), path).toMatch(title)
        for (const width of widths) {
          await browser.resize(width)
          const told = `${path} at ${width} px`
          await expect.poll(() => browser.evaluate(hangsOut), told).toBeLessThanOrEqual(0)
        }
        // The next page opens at this width.
        widths.reverse()
      }
      expect(await browser.takeErrors()).toEqual([])
    })

    for (const form of Object.values(siteForms)) {
      const { fields } =
        Object.values(forms).find(({ call }) => call === form.call) ?? forms.contact
      test(`the ${form.call} form is sent, and the company receives it`, async () => {
        const before = mail.received.length
        await browser.open(server.url + form.address)
        for (const field of fields) await fill(browser, field)
        await browser.click('main form button[type="submit"]')
        await expect.poll(text).toContain(form.confirmation)
        await expect.poll(() => mail.received.length).toBeGreaterThan(before)
        const errors = await browser.takeErrors()
        expect(errors.filter(text => !NO_FILE_KEPT.test(text))).toEqual([])
      })
    }

    test('a card opens its panel, and Back closes it', async () => {
      await browser.open(`${server.url}/telecom`)
      const id = 'entertainment-video-on-demand'
      await browser.click(`main a[href="#${id}"]`)
      await expect.poll(address).toBe(`/telecom#${id}`)
      const isVisible = () =>
        browser.evaluate(of => !!document.getElementById(of)?.checkVisibility(), id)
      await expect.poll(isVisible).toBe(true)
      await browser.back()
      await expect.poll(address).toBe('/telecom')
      await expect.poll(isVisible).toBe(false)
      expect(await browser.takeErrors()).toEqual([])
    })

    test('Enter opens a keyword’s page, and Back returns', async () => {
      await browser.open(`${server.url}/about`)
      await browser.click('header button[aria-label="Search"]')
      await browser.type('header [name="keyword"]', 'telecom')
      // Enter first closes the suggestions, so wait for them.
      const suggests = () => !!document.querySelector('header datalist option')
      await expect.poll(() => browser.evaluate(suggests)).toBe(true)
      await browser.type('header [name="keyword"]', '\n')
      await expect.poll(address).toBe('/telecom')
      await browser.back()
      await expect.poll(address).toBe('/about')
      expect(await browser.takeErrors()).toEqual([])
    })

    test('staff can sign in, open a request, and write an article beside its preview', async () => {
      const staffUrl = readStaffUrl(server)
      expect((await sendTo(server.url, contact())).status).toBe(200)
      await browser.open(readOwnerLink(server))
      await browser.type('[name="name"]', 'Sara Amin')
      await browser.type('[name="email"]', 'sara@universe.example\n')
      await expect.poll(text).toContain('Welcome, Sara Amin')

      await browser.open(`${staffUrl}/inbox`)
      await browser.click('main li a[href^="/inbox/"]')
      await expect.poll(text).toContain(visitor)

      await browser.open(`${staffUrl}/articles`)
      await browser.click('main form:has([name="id"]) button[type="submit"]')
      const isEditor = () => !!document.querySelector('[placeholder="Title"]')
      await expect.poll(() => browser.evaluate(isEditor)).toBe(true)
      await browser.type('[placeholder="Title"]', 'One tap on a phone bill')
      const isSaved = () => !!document.querySelector('[data-save-state="saved"]')
      await expect.poll(() => browser.evaluate(isSaved)).toBe(true)
      const preview = `${staffUrl}${await address()}/preview?view=page`
      const overflow = () => {
        const page = document.querySelector('iframe')
        const { width = 0, height = 0 } = page?.getBoundingClientRect() ?? {}
        const room = page?.parentElement?.getBoundingClientRect()
        const beyond = [width - (room?.width ?? 0), height - (room?.height ?? 0)].map(Math.round)
        return height > 0 ? beyond : 'no height'
      }
      // The phone's preview at its size, and the desktop's scaled to the space beside the menu.
      for (const width of [390, 1440]) {
        await browser.open(`${preview}&width=${width}`)
        await expect.poll(() => browser.evaluate(overflow), `at ${width} px`).toEqual([0, 0])
      }
      expect(await browser.takeErrors()).toEqual([])
    })
  })
}

/** Fills in a field by keys. */
async function fill(browser: OtherBrowser, field: FieldDefinition): Promise<void> {
  const control = `main form [name="${field.name}"]`
  switch (field.control) {
    case 'email':
      return browser.type(control, 'sara.odeh@example.com')
    case 'text':
      return browser.type(control, 'Sara Odeh')
    case 'select': {
      const [first] = field.options
      return browser.type(control, typeof first === 'string' ? first : (first?.options[0] ?? ''))
    }
    case 'tel':
      return browser.type(control, '970591234567')
    case 'checkbox':
      return browser.click(control)
    case 'file': {
      await browser.click('main form button[type="submit"]')
      const path = test.info().outputPath(cvFile.name)
      writeFileSync(path, cvFile.buffer)
      await browser.upload(control, path)
      // With its label the button changes its place.
      const read = () => browser.evaluate(() => document.body.innerText)
      await expect.poll(read).toContain('Submit Yout CV')
    }
  }
}
