import AxeBuilder from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { findCutTextAt } from '@universe/testing/browser/cut-text'
import { screens } from '@universe/testing/browser/screens'
import { FEW_SCREENS, SLOW, slowUnless } from '../../scripts/tiers.ts'
import { DESK, judgeOpened, PHONE, statesByAddress } from './opened-states.ts'
import { findTitledAlone } from './titled-alone.ts'

/** WCAG 2.2 AA as far as a machine can judge it: every screen, and every state that opens. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The smallest phone, the narrowest width of each layout, where it is most crowded, and a large desk. */
const WIDTHS = [320, 401, 601, 800, 850, 858, 898, 900, 940, 950, 1110, 1225, 1920]

/** What usual widths of a window leave of themselves at a zoom of 200%. */
const ZOOMED_WIDTHS = [320, 384, 512, 720]
const FEW_WIDTHS = [320, 768, 1440]

/** What visitors who need more space about letters have set over every page (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

// Everything is then in its place at once, and nothing is judged halfway there.
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
        await readToTheEnd(page)
        await page.waitForLoadState('networkidle')
        // The browser itself logs the missing page.
        const unasked = logged.filter(text => !/status of 404/.test(text))
        expect.soft(unasked, 'logged, however far it is read').toEqual([])
        await endLoader(page)
        expect.soft(await findBarriers(page), `barriers at ${PHONE} px`).toEqual([])
        await page.setViewportSize({ width: DESK, height: 900 })
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect.soft(await findBarriers(page), `barriers at ${DESK} px`).toEqual([])

        expect.soft(await findSidewaysAt(page, WIDTHS), 'scrolls sideways').toEqual([])
        expect.soft(await findCutTextAt(page, ZOOMED_WIDTHS), 'cut by zoom').toEqual([])
        await page.evaluate(spacing => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(spacing)
          document.adoptedStyleSheets = [sheet]
        }, SPACING)
        expect.soft(await findCutTextAt(page, FEW_WIDTHS), 'cut when spaced out').toEqual([])
        await page.evaluate(() => {
          document.adoptedStyleSheets = []
        })

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
    for (const [name, state] of states) {
      // Its surroundings are judged at both widths, above; what cuts its text, in `large-text`.
      await judgeOpened(page, name, state, state.widths.slice(0, 1), async at => {
        await endLoader(page)
        expect.soft(await findBarriers(page), at).toEqual([])
      })
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

/** Brings the loader image to its end, whose time `frame.spec.ts` measures. */
async function endLoader(page: Page): Promise<void> {
  const loader = page.getByTestId('page-loader')
  await loader.evaluate(element => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  })
  await expect(loader).toBeHidden()
}

/** @returns the findings of axe, and the controls that are named by a `title` alone */
async function findBarriers(page: Page): Promise<string[]> {
  // No page has a frame, for which axe would open one more page each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.withTags(TAGS).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  return [...found, ...(await findTitledAlone(page))]
}

async function findSidewaysAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const reached = await page.evaluate(async () => {
      // The carousel measures itself anew a frame after the window.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      window.scrollTo({ left: 9999, behavior: 'instant' })
      return Math.max(window.scrollX, document.documentElement.scrollWidth - window.innerWidth)
    })
    if (reached > 0) tooWide.push(`${reached} px at ${width} px`)
  }
  return tooWide
}

/** What must not be seen on paper: nobody presses it, it moves, or it would stand on every sheet. */
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

/** Breaches of the content security policy are among what is logged. */
function watchConsole(page: Page): string[] {
  const logged: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text())
  })
  /** A list that is still true is answered without a body, which Chromium then calls off. */
  const unchanged = new Set<Request>()
  page.on('response', response => {
    if (response.status() === 304) unchanged.add(response.request())
  })
  page.on('requestfailed', request => {
    // A film is let go of once enough of it is there.
    if (request.resourceType() === 'media' || unchanged.has(request)) return
    logged.push(`failed: ${request.url()}`)
  })
  return logged
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}
