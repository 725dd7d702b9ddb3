import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { type ExampleMail, makeMailsAlone } from '@universe/testing/stores/example-mails'

/** Mails as rendered by a program with a browser's abilities. */
// They are made once.
test.describe.configure({ mode: 'default' })

let mails: ExampleMail[]
test.beforeAll(async () => {
  mails = await makeMailsAlone()
})

test('every mail fits 320 px, and with large text 390 px', async ({ page }) => {
  for (const { name, html } of mails) {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.setContent(html)
    const { width, small } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      small: [...document.querySelectorAll('a')]
        .filter(link => link.getBoundingClientRect().height < 44)
        .map(link => link.textContent),
    }))
    expect.soft([width, small], name).toEqual([320, []])

    await page.setViewportSize({ width: 390, height: 700 })
    const sizes = /font-size:(\d+)px/g
    await page.setContent(html.replace(sizes, (_, size) => `font-size:${2 * Number(size)}px`))
    const large = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll('th, td, h1, h2, p, a')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
        .map(element => element.textContent),
    }))
    expect.soft(large, name).toEqual({ width: 390, cut: [] })
  }
})

test('axe finds no violations in mails of each design, light and dark', async ({ page }) => {
  const sample = [
    ...['contact-acknowledgement', 'suspicious-contact-company', 'other-words-company'],
    ...['member-invitation', 'late-reminder', 'digest'],
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { html, name } of mails.filter(mail => sample.includes(mail.name))) {
      await page.setContent(html)
      // Mails are displayed within a page that has landmarks.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .disableRules(['region', 'landmark-one-main'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html)}`)
      expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
    }
  }
})
