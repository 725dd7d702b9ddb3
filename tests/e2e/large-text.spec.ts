import { expect, test } from '@universe/testing/browser/browser-test'
import { CHROMIUM_ARGS, testBrowser } from '@universe/testing/browser/chromium'
import { findCutText, findCutTextAt } from '@universe/testing/browser/cut-text'
import { screens } from '@universe/testing/browser/screens'
import { linksOf } from '@universe/testing/clients/api-requests'
import { judgeOpened, PHONE, statesByAddress } from './opened-states.ts'
import { walkPresses } from './pressed-place.ts'

/** Text at 200% by the browser's setting (WCAG 1.4.4), on every screen and in every opened state. */
const WIDTHS = [320, 390, 768, 1024, 1440]

/** The width at which the bar has its links at that size. */
const BAR_WIDTH = 2560

test.use({
  launchOptions: {
    executablePath: testBrowser(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
  // Figures then show their final text.
  contextOptions: { reducedMotion: 'reduce' },
})

test.describe('every screen', () => {
  test.use({ expectedErrors: /404/ })

  test('clips no text', async ({ page }) => {
    test.setTimeout(180_000)
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address)
      expect.soft(await findCutTextAt(page, WIDTHS), screen).toEqual([])
    }
  })
})

test('the newsletter mails’ pages clip no text', async ({ page, company }) => {
  for (const path of Object.values(linksOf(company.server.dataDir, '0'.repeat(32)))) {
    await page.goto(path)
    expect(await findCutTextAt(page, WIDTHS)).toEqual([])
  }
})

test('the newsletter mails’ pages have nothing to press where a button was pressed', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await walkPresses(page, company.server, 'large@olive.org')
})

for (const [address, states] of statesByAddress) {
  test(`what opens on ${address} clips no text`, async ({ page }) => {
    for (const [name, state] of states) {
      const widths = state.widths.includes(PHONE) ? state.widths : [BAR_WIDTH]
      await judgeOpened(page, name, state, widths, async at => {
        expect.soft(await findCutText(page), at).toEqual([])
      })
    }
  })
}
