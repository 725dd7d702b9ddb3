import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { readToTheEnd } from '@universe/testing/browser/visit'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { makeMailsAlone } from '@universe/testing/stores/example-mails'
import { buildApps } from './build.ts'
import { lookAtStaff, type SavePicture, STAFF_LOOKS } from './look-staff.ts'

/**
 * Writes a full-page picture of every route of the site and every page and state of the staff's
 * app, at four widths, and of every mail, into `look/`. `-- NAME…` takes those alone, `mail` all
 * mails; `LOOK_WIDTHS` sets other widths.
 */
const LOOK_DIR = join(import.meta.dirname, '../look')
const WIDTHS = (process.env.LOOK_WIDTHS ?? '390,768,1024,1440').split(',').map(Number)
/** Of mails: a phone, or a pane beside the list of mails. */
const MAIL_WIDTHS = [390, 800]
const ROUTES: Record<string, string> = {
  home: '/',
  contact: '/contact',
  about: '/about',
  'why-universe': '/whyuniverse',
  telecom: '/telecom',
  technologies: '/technologies',
  software: '/software',
  marketing: '/marketing',
  blogs: '/blogs',
  blog: '/blogs/24',
  jobs: '/jobspage',
  job: '/jobsdetails/1',
  'privacy-policy': '/privacypolicy',
  'not-found': '/nowhere',
  // The token is only checked when the button is pressed.
  'newsletter-confirm': `/newsletter/confirm?token=${'x'.repeat(43)}`,
  'newsletter-unsubscribe': `/newsletter/unsubscribe?token=${'x'.repeat(43)}`,
}

const wanted = process.argv.slice(2)
await buildApps()
rmSync(LOOK_DIR, { recursive: true, force: true })
mkdirSync(LOOK_DIR, { recursive: true })
const server = await startServer({ STAFF_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
try {
  const save = (page: Page, name: string, width: number) =>
    page.screenshot({ path: join(LOOK_DIR, `${name}-${width}.png`), fullPage: true }).then(() => {})
  if (wanted.length === 0 || wanted.some(name => name.startsWith('mail'))) {
    const isWanted = (name: string) =>
      wanted.length === 0 || wanted.includes('mail') || wanted.includes(name)
    await lookAtMails(browser, isWanted, save)
  }
  if (wanted.length === 0 || STAFF_LOOKS.some(name => wanted.includes(name))) {
    await lookAtStaff(server, browser, { widths: WIDTHS, wanted, save })
  }
  const isOfSite = wanted.length === 0 || wanted.some(name => name in ROUTES)
  for (const width of isOfSite ? WIDTHS : []) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    for (const [name, route] of Object.entries(ROUTES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      await page.goto(`${server.url}${route}`)
      await settle(page)
      await page.screenshot({ path: join(LOOK_DIR, `${name}-${width}.png`), fullPage: true })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await discard(server)
}

/** Loads lazy pictures, and ends animations. */
async function settle(page: Page): Promise<void> {
  await readToTheEnd(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
}

/** Takes a picture of every mail, in light and dark mode. */
async function lookAtMails(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: SavePicture,
): Promise<void> {
  const mails = (await makeMailsAlone()).filter(({ name }) => isWanted(`mail-${name}`))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const { name, html } of mails) {
      for (const width of MAIL_WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        await page.setContent(html)
        await save(page, `mail-${name}-${colorScheme}`, width)
      }
    }
    await context.close()
  }
}
