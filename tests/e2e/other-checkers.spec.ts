import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openStore } from '@universe/store/store'
import { missingTool } from '@universe/testing/servers/debian-tools'
import {
  discard,
  type RunningServer,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { readStaffRoutes } from '../staff-routes.ts'
import { storeSecrets } from '../staff-secrets.ts'
import { visitedPages } from './visited-addresses.ts'

/** What other people's checkers find, beside axe, on every page of the site and of the staff's app. */
const packages = createRequire(import.meta.url)
const NU = packages.resolve('vnu-jar/build/dist/vnu.jar')
const EQUAL_ACCESS = readFileSync(packages.resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** To no screen reader a form without a name is a landmark, so that it needs none of its own. */
const NOT_OURS = ['aria_form_label_unique']

interface Address {
  url: string
  cookie: string
}

let server: RunningServer
let addresses: Address[]
test.beforeAll(async () => {
  server = await startServer({ STAFF_PORT: '0', TRUST_PROXY: '1' })
  const staffUrl = readStaffUrl(server)
  const store = openStore({ dataDir: server.dataDir })
  const { ids, enter } = await storeSecrets(store, staffUrl)
  const cookie = await enter('owner')
  await store.close()
  const ofSite = [...visitedPages.map(([path]) => path), '/nowhere', '/newsletter/unsubscribe']
  const ofStaff = readStaffRoutes().flatMap(({ path }) =>
    path.includes(':')
      ? Object.values(ids).map(id => path.replace(/:\w+/, id).replace(':view', 'page'))
      : [path],
  )
  addresses = [
    ...ofSite.map(path => ({ url: server.url + path, cookie: '' })),
    ...ofStaff.map(path => ({ url: staffUrl + path, cookie })),
    { url: `${staffUrl}/sign-in`, cookie: '' },
  ]
})
test.afterAll(async () => {
  await server.stop()
  await discard(server)
})

/** @returns a page as it is served; undefined for what is none, or is not there */
async function readPage({ url, cookie }: Address): Promise<string | undefined> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  const isThere = answer.status === 200 || url.endsWith('/nowhere')
  const text = await answer.text()
  return isPage && isThere ? text : undefined
}

test('the Nu checker of the W3C finds nothing in the HTML of any page', async () => {
  const missing = missingTool('/usr/bin/java')
  test.skip(missing !== undefined, missing)
  const folder = mkdtempSync(join(tmpdir(), 'universe-pages-'))
  const files = new Map<string, string>()
  for (const address of addresses) {
    const text = await readPage(address)
    const file = join(folder, `${files.size}.html`)
    if (text === undefined) continue
    writeFileSync(file, text)
    files.set(file, address.url)
  }
  expect(files.size).toBeGreaterThan(50)
  const options = ['--format', 'json', '--exit-zero-always', '--errors-only', '--stdout']
  const told = execFileSync('java', ['-jar', NU, ...options, ...files.keys()], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { messages }: { messages: { url: string; message: string; extract: string }[] } =
    JSON.parse(told)
  // What it reads of CSS is of years ago.
  const found = messages.filter(({ message }) => !message.startsWith('CSS'))
  const where = ({ url }: { url: string }) => files.get(url.replace(/^file:/, ''))
  expect(found.map(each => [where(each), each.message, each.extract])).toEqual([])
})

test('Equal Access of IBM finds nothing on any page', async ({ browser }) => {
  test.setTimeout(240_000)
  const seen = new Set<string>()
  for (const address of addresses) {
    if ((await readPage(address)) === undefined) continue
    const { url, cookie } = address
    const context = await browser.newContext({
      ...{ reducedMotion: 'reduce', extraHTTPHeaders: { cookie } },
    })
    const page = await context.newPage()
    await page.goto(url)
    for (const finding of await askEqualAccess(page)) {
      expect.soft(finding, url).toBeUndefined()
    }
    seen.add(url)
    await context.close()
  }
  expect(seen.size).toBeGreaterThan(50)
})

/** @returns what fails; what it only asks people to look at is left out */
async function askEqualAccess(page: Page): Promise<string[]> {
  await page.evaluate(EQUAL_ACCESS)
  const found = await page.evaluate(async () => {
    const { Checker } = (globalThis as unknown as { ace: EqualAccess }).ace
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    return results.map(({ ruleId, value, message, snippet }) => ({
      ...{ ruleId, told: `${ruleId}: ${message} ${snippet}` },
      isFailure: value[0] === 'VIOLATION' && value[1] === 'FAIL',
    }))
  })
  return found.flatMap(({ isFailure, ruleId, told }) =>
    isFailure && !NOT_OURS.includes(ruleId) ? [told] : [],
  )
}

/** What of its engine is asked. */
interface EqualAccess {
  Checker: new () => {
    check(document: Document, rules: string[]): Promise<{ results: EqualAccessResult[] }>
  }
}

interface EqualAccessResult {
  ruleId: string
  /** How grave it is, and what came of it. */
  value: [string, string]
  message: string
  snippet: string
}
