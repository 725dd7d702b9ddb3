import { expect, test } from '@universe/testing/browser/browser-test'
import { findCutTextAt } from '@universe/testing/browser/cut-text'
import { screens } from '@universe/testing/browser/screens'

const WIDTHS = [320, 390, 768, 1024, 1440]

/** What these widths of a window leave of themselves at a zoom of 200%. */
const ZOOMED_WIDTHS = [320, 384, 512, 720]

/** What visitors who need more space about letters have set over every page (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [screen, address] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ expectedErrors: screen === 'Not found' ? /404/ : undefined })

    test(`${screen} cuts no text zoomed, doubled by a style of the visitor's, or spaced out`, async ({
      page,
    }) => {
      await page.goto(address)
      const zoomed = await findCutTextAt(page, ZOOMED_WIDTHS)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const doubled = await findCutTextAt(page, WIDTHS)
      await page.evaluate(spacing => {
        document.documentElement.style.fontSize = ''
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(spacing)
        document.adoptedStyleSheets = [sheet]
      }, SPACING)
      const spaced = await findCutTextAt(page, WIDTHS)
      expect({ zoomed, doubled, spaced }).toEqual({ zoomed: [], doubled: [], spaced: [] })
    })
  })
}
