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
import { visitedDocuments } from './visited-addresses.ts'

/** Checkers other than axe, on every page of the site and the staff's app. */
const packages = createRequire(import.meta.url)
const NU = packages.resolve('vnu-jar/build/dist/vnu.jar')
const EQUAL_ACCESS = readFileSync(packages.resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** A form without a name is no landmark to any screen reader, so it needs no unique one. */
const NOT_OURS = ['aria_form_label_unique']

interface Address {
  url: string
  cookie: string
}

let server: RunningServer
let ofSite: Address[]
let ofStaff: Address[]
test.beforeAll(async () => {
  server = await startServer({ STAFF_PORT: '0', TRUST_PROXY: '1' })
  const staffUrl = readStaffUrl(server)
  const store = openStore({ dataDir: server.dataDir })
  const { ids, enter } = await storeSecrets(store, staffUrl)
  const cookie = await enter('owner')
  await store.close()
  const pages = visitedDocuments.map(([path]) => path)
  ofSite = [...pages, '/nowhere', '/newsletter/unsubscribe'].map(path => ({
    url: server.url + path,
    cookie: '',
  }))
  // A vacancy's pages are like an article's, and an application's page contains all that a
  // request's may.
  const shown = ['application', 'member', 'article', 'issue'].map(kind => ids[kind] ?? '')
  const routes = readStaffRoutes().filter(({ path }) => !path.startsWith('/vacancies'))
  const staffPaths = routes.flatMap(({ path }) =>
    path.includes(':')
      ? shown.map(id => path.replace(/:\w+/, id).replace(':view', 'page'))
      : [path],
  )
  ofStaff = staffPaths.map(path => ({ url: staffUrl + path, cookie }))
  ofStaff.push({ url: `${staffUrl}/sign-in`, cookie: '' })
})
test.afterAll(async () => {
  await server.stop()
  await discard(server)
})

/** @returns a page's HTML; undefined if it is not a page, or missing */
async function readPage({ url, cookie }: Address): Promise<string | undefined> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  const isThere = answer.status === 200 || url.endsWith('/nowhere')
  const text = await answer.text()
  return isPage && isThere ? text : undefined
}

test('the W3C’s Nu checker finds no errors in the HTML of any page', async () => {
  const missing = missingTool('/usr/bin/java')
  test.skip(missing !== undefined, missing)
  const folder = mkdtempSync(join(tmpdir(), 'universe-pages-'))
  const files = new Map<string, string>()
  for (const address of [...ofSite, ...ofStaff]) {
    const text = await readPage(address)
    const file = join(folder, `${files.size}.html`)
    if (text === undefined) continue
    writeFileSync(file, text)
    files.set(file, address.url)
  }
  expect(files.size).toBeGreaterThan(35)
  const options = ['--format', 'json', '--exit-zero-always', '--errors-only', '--stdout']
  const told = execFileSync('java', ['-jar', NU, ...options, ...files.keys()], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { messages }: { messages: { url: string; message: string; extract: string }[] } =
    JSON.parse(told)
  // Its CSS parser is outdated.
  const found = messages.filter(({ message }) => !message.startsWith('CSS'))
  const where = ({ url }: { url: string }) => files.get(url.replace(/^file:/, ''))
  expect(found.map(each => [where(each), each.message, each.extract])).toEqual([])
})

for (const [app, list, least] of [
  ['site', () => ofSite, 13],
  ['staff’s app', () => ofStaff, 20],
] as const) {
  test(`IBM’s Equal Access finds no violations on any page of the ${app}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    let seen = 0
    for (const address of list()) {
      if ((await readPage(address)) === undefined) continue
      await page.setExtraHTTPHeaders({ cookie: address.cookie })
      await page.goto(address.url)
      for (const finding of await askEqualAccess(page)) {
        expect.soft(finding, address.url).toBeUndefined()
      }
      seen += 1
    }
    expect(seen).toBeGreaterThan(least)
  })
}

/** @returns failures, without hints for manual review */
async function askEqualAccess(page: Page): Promise<string[]> {
  await page.evaluate(EQUAL_ACCESS)
  const found = await page.evaluate(async () => {
    const { Checker } = (globalThis as typeof globalThis & { ace: EqualAccess }).ace
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    return results.map(({ ruleId, value, message, snippet }) => ({
      ruleId,
      told: `${ruleId}: ${message} ${snippet}`,
      isFailure: value[0] === 'VIOLATION' && value[1] === 'FAIL',
    }))
  })
  return found.flatMap(({ isFailure, ruleId, told }) =>
    isFailure && !NOT_OURS.includes(ruleId) ? [told] : [],
  )
}

/** The part of its API in use. */
interface EqualAccess {
  Checker: new () => {
    check(document: Document, rules: string[]): Promise<{ results: EqualAccessResult[] }>
  }
}

interface EqualAccessResult {
  ruleId: string
  /** Severity and result. */
  value: [string, string]
  message: string
  snippet: string
}
