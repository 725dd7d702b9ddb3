import { type Browser, expect, test } from '@playwright/test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { type ContentBackend, startContentBackend } from '@universe/testing/servers/content-backend'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'

/**
 * Another company's backend with markup in its texts, and a site with an escaping bug;
 * `structured-data.test.ts` tests a correct one.
 */
const attack = (where: string) =>
  `<script>window.ran = [...(window.ran ?? []), ${JSON.stringify(where)}]</script><style>h1 { outline-width: 7px !important }</style>`
const texts = {
  description: attack('description'),
  jobDetails: attack('details'),
  descriptionDetails: attack('details'),
  qualifications: `</script>${attack('qualifications')}<!--`,
}
const record = { id: 1, title: `</script>${attack('title')}`, createdAt: '2026-03-05', ...texts }
const lists = {
  blogs: [{ ...record, category: 'Telecom', image: '' }],
  jobs: [{ ...record, category: 'Software' }],
}
const HOLE = new URL('../../packages/testing/src/servers/unescaped-texts.ts', import.meta.url)
const PAGES = ['/blogs', '/blogs/1', '/jobspage', '/jobsdetails/1']

let backend: ContentBackend
let site: RunningServer
test.beforeAll(async () => {
  backend = await startContentBackend(lists)
  site = await startServer({
    ROLE: 'site',
    API_URL: backend.url,
    SITE_URL: 'https://www.example.org',
    NODE_OPTIONS: `--import ${HOLE.href}`,
  })
})
test.afterAll(async () => {
  await site.stop()
  await discard(site)
  await backend.close()
})

test('markup injected by an escaping bug is inert, and the page works', async ({ browser }) => {
  for (const path of PAGES) {
    expect(await read(`${site.url}${path}`), path).toMatch(/<script>window\.ran/)
    const { ran, outline, errors } = await visit(browser, `${site.url}${path}`)
    expect([ran, outline], path).toEqual([undefined, '3px'])
    // The browser says so.
    expect(errors.join(), path).toMatch(/script-src/)
    expect(errors.join(), path).toMatch(/style-src/)
  }
})

const read = async (address: string) => (await fetch(address)).text()

/** Reads a hydrated page. */
async function visit(browser: Browser, address: string) {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(address)
  await whenHydrated(page)
  const seen = await page.evaluate(() => {
    const heading = document.querySelector('h1') ?? document.body
    return {
      ran: (window as { ran?: string[] }).ran,
      outline: getComputedStyle(heading).outlineWidth,
    }
  })
  await page.close()
  return { ...seen, errors }
}
