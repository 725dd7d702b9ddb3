import { type Browser, expect, test } from '@playwright/test'
import { whenHydrated } from '@universe/testing/browser/hydrated'
import { type ContentBackend, startContentBackend } from '@universe/testing/servers/content-backend'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { SLOW } from '../../scripts/tiers.ts'

/**
 * Another company's backend with markup in its texts, for a correct site and one with an escaping
 * bug.
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

// One server of each for both.
test.describe.configure({ mode: 'default' })

let backend: ContentBackend
const sites: Record<string, RunningServer> = {}
test.beforeAll(async () => {
  backend = await startContentBackend(lists)
  const env = { ROLE: 'site', API_URL: backend.url, SITE_URL: 'https://www.example.org' }
  sites.whole = await startServer(env)
  sites.open = await startServer({ ...env, NODE_OPTIONS: `--import ${HOLE.href}` })
})
test.afterAll(async () => {
  for (const site of Object.values(sites)) {
    await site.stop()
    await discard(site)
  }
  await backend.close()
})

test('shows markup in another backend’s records as text', { tag: SLOW }, async ({ browser }) => {
  for (const path of PAGES) {
    expect(await read(`${sites.whole?.url}${path}`), path).not.toMatch(/<script>window\.ran/)
    const { ran, outline, errors } = await visit(browser, `${sites.whole?.url}${path}`)
    expect([ran, outline, errors], path).toEqual([undefined, '3px', []])
  }
})

test('markup injected by an escaping bug is inert, and the page works', async ({ browser }) => {
  for (const path of PAGES) {
    expect(await read(`${sites.open?.url}${path}`), path).toMatch(/<script>window\.ran/)
    const { ran, outline, errors } = await visit(browser, `${sites.open?.url}${path}`)
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
