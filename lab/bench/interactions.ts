import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { PHONE } from '@universe/testing/browser/first-visit'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { median, table, whole } from './table.ts'
import { withBrowser, withServer } from './with-server.ts'

const SLOW_DOWN = 4
/** By then the loader is gone and deferred code loaded. */
const SETTLED_AFTER_MS = 2500
/** By then links' pages are preloaded over the slow line. */
const FETCHED_AFTER_MS = 6000
/** Later results never come: their selector no longer matches. */
const DEADLINE_MS = 10_000

interface Interaction {
  address: string
  /** With 1440 px and mouse; otherwise phone and touch. */
  isDesk?: boolean
  /** Selector of a preparatory tap. */
  first?: string
  /** Selector of the tapped element; the first visible one. */
  target: string
  /** Pointed at alone. */
  by?: 'pointer'
  /** Selector of an element that becomes visible with the result. */
  result: string
  /** On 400 kbit/s with 400 ms latency, with the next page preloaded. */
  isAhead?: boolean
}

interface Options {
  runs: number
  only?: string | undefined
}

const button = (name: string) => `role=button[name="${name}"]`

const interactions: Record<string, Interaction> = {
  'Drawer, open': { address: '/', target: button('Menu'), result: 'dialog[open]' },
  'Drawer, close': {
    address: '/',
    first: button('Menu'),
    target: button('Close menu'),
    result: 'html:not(:has(dialog[open])) h1',
  },
  'Drawer, lines': {
    address: '/',
    first: button('Menu'),
    target: 'dialog summary',
    result: 'dialog details[open] a',
  },
  'Menu, by pointer': {
    address: '/',
    isDesk: true,
    target: button('Business Lines'),
    by: 'pointer',
    result: 'header nav ul ul a',
  },
  'Search, open': { address: '/', target: button('Search'), result: '#search input' },
  'Card, open': {
    address: '/software',
    target: '#product a[href^="#"]',
    result: '#product article',
  },
  'Card, close': {
    address: '/software',
    first: '#product a[href^="#"]',
    target: 'role=button[name=/^Close /]',
    result: '#product:not(:has(button:focus)) li a',
  },
  'Mobile Payment, phone': {
    address: '/telecom',
    target: '#business li:nth-child(3) a',
    result: '#business article',
  },
  'Mobile Payment, desk': {
    address: '/telecom',
    isDesk: true,
    target: '#business li:nth-child(3) a',
    result: '#business li:nth-child(3) a[aria-expanded="true"]',
  },
  'Messaging chip': {
    address: '/telecom',
    target: '#messaging li:nth-child(2) a',
    result: '#messaging li:nth-child(2) a[aria-expanded="true"]',
  },
  'View More': {
    address: '/blogs',
    target: button('View More'),
    result: 'main article:nth-child(20)',
  },
  'View Less': {
    address: '/blogs',
    first: button('View More'),
    target: button('View Less'),
    result: 'main [aria-expanded="false"]',
  },
  'Category of articles': {
    address: '/blogs',
    target: 'main fieldset button:nth-child(3)',
    result: 'main fieldset button:nth-child(3)[aria-pressed="true"]',
  },
  'Vacancy, unfold': {
    address: '/jobspage',
    target: 'main summary',
    result: 'main details[open] p',
  },
  'Category of vacancies': {
    address: '/jobspage',
    target: 'main fieldset button:nth-child(3)',
    result: 'main fieldset button:nth-child(3)[aria-pressed="true"]',
  },
  'Question, open': { address: '/contact', target: 'main summary', result: 'main details[open] p' },
  'Form, sent empty': {
    address: '/contact',
    target: 'main form [type=submit]',
    result: 'main [aria-invalid="true"]',
  },
  'Next page': {
    address: '/about',
    target: 'aside a[href="/contact"]',
    result: 'main:has(form) h1',
    isAhead: true,
  },
}

/**
 * Table (f): from each tap to its result on screen.
 * @param only part of the names to measure; default: all
 * @throws an Error that names the interaction without a result within 10 s
 */
export async function measureInteractions({ runs, only = '' }: Options): Promise<string> {
  const rows: string[][] = []
  const measure = async (browser: Browser, origin: string) => {
    for (const [name, interaction] of Object.entries(interactions)) {
      if (!name.includes(only)) continue
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const took = await time(browser, origin, interaction)
        if (took === undefined) throw new Error(`${name}: ${interaction.result} never showed.`)
        times.push(took)
      }
      rows.push([name, whole(median(times)), whole(Math.max(...times))])
    }
  }
  await withServer(({ url }) => withBrowser(browser => measure(browser, url)))
  return [
    '# Interactions',
    '',
    `From a tap until its result is on the screen, in ms, at ${SLOW_DOWN} times slower, ${runs} times each.`,
    '',
    table(['interaction', 'median', 'longest'], rows),
  ].join('\n')
}

const DESK = { viewport: { width: 1440, height: 900 } }
const KBIT = 1000 / 8

/** @returns milliseconds; undefined without a result */
async function time(browser: Browser, origin: string, interaction: Interaction) {
  const { address, isDesk = false, first, target, by, result, isAhead } = interaction
  const context = await browser.newContext(isDesk ? DESK : PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    if (isAhead) {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 400 * KBIT,
        uploadThroughput: 400 * KBIT,
      })
    }
    await page.goto(origin + address)
    await whenHydrated(page)
    await page.waitForTimeout(SETTLED_AFTER_MS)
    if (first) {
      await (await press(page, first, isDesk))()
      await page.waitForTimeout(1000)
    }
    const act = await press(page, target, isDesk, by)
    if (isAhead) {
      await page.locator(target).first().focus()
      await page.waitForTimeout(FETCHED_AFTER_MS)
    }
    await watch(page, by === 'pointer' ? 'pointerover' : 'pointerup', result)
    await act()
    const answered = page.evaluate(
      () => (window as typeof window & { answered: Promise<number> }).answered,
    )
    // Rejected when the page is closed.
    answered.catch(() => {})
    return await Promise.race([answered, sleep(DEADLINE_MS, undefined, { ref: false })])
  } finally {
    await context.close()
  }
}

/** Locates the target beforehand, so that this is not measured. @returns a function that presses it */
async function press(page: Page, target: string, isDesk: boolean, by?: Interaction['by']) {
  const element = page.locator(target).filter({ visible: true }).first()
  await element.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const box = await element.boundingBox()
  if (!box) throw new Error(`${target} has no place on the page.`)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  if (by === 'pointer') return () => page.mouse.move(x, y)
  return () => (isDesk ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
}

/** Makes the page measure the time from an event to the frame with its result. */
async function watch(page: Page, event: string, result: string): Promise<void> {
  await page.evaluate(
    ([event, result]) => {
      const answered = new Promise<number>(resolve => {
        const begin = ({ timeStamp, target }: Event) => {
          // The pointer passes other elements on its way.
          if (event === 'pointerover' && !(target as Element).closest('header li button')) return
          removeEventListener(event, begin, true)
          const look = () => {
            const isShown = [...document.querySelectorAll(result)].some(element =>
              element.checkVisibility({ visibilityProperty: true }),
            )
            if (!isShown) return void requestAnimationFrame(look)
            // A message posted in a frame arrives after its paint.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(undefined)
          }
          requestAnimationFrame(look)
        }
        addEventListener(event, begin, true)
      })
      Object.assign(window, { answered })
    },
    [event, result] as const,
  )
}
