import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { FEW_SCREENS, SLOW, slowUnless } from '../../scripts/tiers.ts'
import { DESK, groupWidths, judgeOpened, openedStates, PHONE } from './opened-states.ts'
import { findTitledAlone } from './titled-alone.ts'

/** WCAG 2.2 AA as far as a machine can judge it: every screen, and every state that opens. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectNoFinding(page: Page) {
  await endLoader(page)
  // No page has a frame, for which axe would open one more page each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.withTags(TAGS).analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => `${target}`)])
  expect(found).toEqual([])
  expect(await findTitledAlone(page)).toEqual([])
}

/** Brings the loader image to its end, whose time `frame.spec.ts` measures. */
async function endLoader(page: Page) {
  const loader = page.getByTestId('page-loader')
  await loader.evaluate(element => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  })
  await expect(loader).toBeHidden()
}

// Everything is then in its place at once, and nothing is judged halfway there.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [screen, address] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ expectedErrors: screen === 'Not found' ? /404/ : undefined })

    test(
      `${screen} has no finding at ${PHONE} and ${DESK} px`,
      slowUnless(FEW_SCREENS.includes(screen)),
      async ({ page }) => {
        await page.setViewportSize({ width: PHONE, height: 900 })
        await page.goto(address)
        await expectNoFinding(page)
        await page.setViewportSize({ width: DESK, height: 900 })
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await expectNoFinding(page)
      },
    )
  })
}

for (const [name, state] of Object.entries(openedStates)) {
  for (const widths of groupWidths(state)) {
    test(`${name} has no finding at ${widths.join(' and ')} px`, { tag: SLOW }, async ({
      page,
    }) => {
      await judgeOpened(page, state, widths, expectNoFinding)
    })
  }
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Home has no finding while its film plays and its numbers count', async ({ page }) => {
    await page.goto('/')
    await page.getByText('Subscribers Base').scrollIntoViewIfNeeded()
    await expectNoFinding(page)
  })
})
