import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { findCutText, findCutTextAt, withLargeText } from '@universe/testing/browser/cut-text'
import { screens } from '@universe/testing/browser/screens'
import { readToTheEnd, watchConsole } from '@universe/testing/browser/visit'
import { FEW_SCREENS, SLOW, slowUnless } from '../../scripts/tiers.ts'
import { findTitledAlone } from './look-at-widths.ts'
import { DESK, EXPANDABLE, judgeOpened, PHONE, statesByAddress } from './opened-states.ts'

/**
 * WCAG 2.2 AA as far as tools can check, and other rules for all: every screen and every opened
 * state.
 */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What Lighthouse asks beyond. */
const GOOD_PRACTICE = [
  'heading-order',
  'tabindex',
  'skip-link',
  'landmark-one-main',
  'aria-dialog-name',
]

/** The narrowest width of each layout, and a large desktop. */
const WIDTHS = [401, 601, 800, 850, 858, 898, 900, 940, 950, 1110, 1225, 1920]

/** Those of common windows, and of some at a zoom of 200%. */
const TEXT_WIDTHS = [320, 384, 512, 768, 1440]
const LARGE_TEXT_WIDTHS = [320, 390, 768, 1024, 1440]

/** The width at which the bar has its links with large text. */
const LARGE_BAR_WIDTH = 2560

/** A user style sheet with more text spacing (WCAG 1.4.12): what fits with it fits without. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Screens that unfold something besides the frame; `expanded-state` presses it. */
const UNFOLDING: readonly string[] = [
  'Contact',
  'Telecom',
  'Technologies',
  'Software',
  'E-Marketing',
  'Jobs list',
]

// Without transitions nothing is checked halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [screen, address] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ expectedErrors: screen === 'Not found' ? /404/ : undefined })

    const tier = slowUnless(FEW_SCREENS.includes(screen))

    test(
      `${screen} is accessible, fits every width, clips no text, prints, and logs nothing`,
      tier,
      async ({ page }) => {
        const logged = watchConsole(page)
        await page.setViewportSize({ width: PHONE, height: 900 })
        await page.goto(address)
        expect.soft(await page.title(), 'title').toMatch(/Universe/)
        expect.soft(await page.getByRole('heading', { level: 1 }).count(), 'one heading').toBe(1)
        const unfolding = await page.getByRole('main').locator(EXPANDABLE).count()
        expect.soft(unfolding > 0, 'unfolds something').toBe(UNFOLDING.includes(screen))
        await readToTheEnd(page)
        await page.waitForLoadState('networkidle')
        // The browser logs the missing page.
        const unasked = logged.filter(text => !/status of 404/.test(text))
        expect.soft(unasked, 'logged, however far it is read').toEqual([])
        await endLoader(page)
        expect.soft(await findBarriers(page), `barriers at ${PHONE} px`).toEqual([])
        await page.setViewportSize({ width: DESK, height: 900 })
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect.soft(await findBarriers(page), `barriers at ${DESK} px`).toEqual([])

        expect.soft(await findSidewaysAt(page, WIDTHS), 'scrolls sideways').toEqual([])
        await page.evaluate(spacing => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(spacing)
          document.adoptedStyleSheets = [sheet]
        }, SPACING)
        expect.soft(await findCutTextAt(page, TEXT_WIDTHS), 'cut when spaced out').toEqual([])
        await page.evaluate(() => {
          document.adoptedStyleSheets = []
        })
        const cut = await withLargeText(page, () => findCutTextAt(page, LARGE_TEXT_WIDTHS))
        expect.soft(cut, 'cut when large').toEqual([])

        await page.emulateMedia({ media: 'print' })
        expect
          .soft(await findUnfitForPaper(page), 'on paper')
          .toEqual({ pressed: [], fixed: [], moving: 0, pale: [], folded: 0 })
      },
    )
  })
}

for (const [address, states] of statesByAddress) {
  test(`what opens on ${address} is accessible`, { tag: SLOW }, async ({ page }) => {
    test.setTimeout(120_000)
    for (const [name, state] of states) {
      // Its surroundings are checked at both widths, above.
      await judgeOpened(page, name, state, state.widths.slice(0, 1), async at => {
        await endLoader(page)
        expect.soft(await findBarriers(page), at).toEqual([])
      })
      const widths = state.widths.includes(PHONE) ? state.widths : [LARGE_BAR_WIDTH]
      const findCut = async (at: string) =>
        expect.soft(await findCutText(page), `large text, ${at}`).toEqual([])
      await withLargeText(page, () => judgeOpened(page, name, state, widths, findCut, true))
    }
  })
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Home is accessible while its film plays and its figures count', async ({ page }) => {
    await page.goto('/')
    await page.getByText('Subscribers Base').scrollIntoViewIfNeeded()
    await endLoader(page)
    expect(await findBarriers(page)).toEqual([])
  })
})

/** Ends the loader image; `frame.spec.ts` tests its duration. */
async function endLoader(page: Page): Promise<void> {
  const loader = page.getByTestId('page-loader')
  await loader.evaluate(element => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  })
  await expect(loader).toBeHidden()
}

/** @returns axe's violations, and controls named by a `title` only */
async function findBarriers(page: Page): Promise<string[]> {
  // Pages have no frames, for which axe would open another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: TAGS,
    rules: Object.fromEntries(GOOD_PRACTICE.map(rule => [rule, { enabled: true }])),
  })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  return [...found, ...(await findTitledAlone(page))]
}

async function findSidewaysAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const reached = await page.evaluate(async () => {
      // The carousel re-measures a frame after a resize; on a busy machine layout is later still.
      for (let frames = 0; ; frames++) {
        await new Promise(requestAnimationFrame)
        window.scrollTo({ left: 9999, behavior: 'instant' })
        const { scrollWidth } = document.documentElement
        const reached = Math.max(window.scrollX, scrollWidth - window.innerWidth)
        if (frames > 60 || (frames > 0 && reached <= 0)) return reached
      }
    })
    if (reached > 0) tooWide.push(`${reached} px at ${width} px`)
  }
  return tooWide
}

/** Things that must not be printed: controls, animations, and fixed elements. */
function findUnfitForPaper(page: Page) {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body, body *')].filter(element =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const tell = (element: Element) => element.outerHTML.slice(0, 80)
    const looks = (judge: (style: CSSStyleDeclaration) => boolean) =>
      shown.filter(element => judge(getComputedStyle(element))).map(tell)
    const ink = getComputedStyle(document.body).color
    return {
      pressed: shown
        .filter(element => element.matches('button, input, select, a[href="#content"], video'))
        .map(tell),
      fixed: looks(({ position }) => position === 'fixed' || position === 'sticky'),
      moving: document.getAnimations().length,
      pale: looks(({ color }) => color !== ink),
      folded: shown.filter(element => element.matches('details') && element.offsetHeight < 60)
        .length,
    }
  })
}
