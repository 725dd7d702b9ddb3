import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { missingTool } from '@universe/testing/servers/debian-tools'
import {
  discard,
  type RunningServer,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { readStaffRoutes } from '../staff-routes.ts'
import { storeSecrets } from '../staff-secrets.ts'
import { lookAtWidths } from './look-at-widths.ts'
import { visitedDocuments } from './visited-addresses.ts'

/** What holds for every page of the site and the staff's app; `screens` looks at the site's. */
const NU = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

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
  const { ids, cookie } = await inStoreOf(server, async store => {
    const { ids, enter } = await storeSecrets(store, staffUrl)
    return { ids, cookie: await enter('owner') }
  })
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
  staffPaths.push('/audit?object=nobody', '/audit?export=passkey')
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
  // It ends before optimized code would pay, and other code needs more stack.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m', '-jar', NU]
  const options = ['--format', 'json', '--exit-zero-always', '--errors-only', '--stdout']
  const told = execFileSync('java', [...java, ...options, ...files.keys()], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { messages }: { messages: { url: string; message: string; extract: string }[] } =
    JSON.parse(told)
  // Its CSS parser is outdated.
  const found = messages.filter(({ message }) => !message.startsWith('CSS'))
  const where = ({ url }: { url: string }) => files.get(url.replace(/^file:/, ''))
  expect(found.map(each => [where(each), each.message, each.extract])).toEqual([])
})

test('every page of the staff’s app is accessible, and fits', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  let seen = 0
  // Previews' frames run no scripts, also not axe; they show pages of the site, and a mail.
  for (const address of ofStaff.filter(({ url }) => !url.endsWith('/preview/page'))) {
    if ((await readPage(address)) === undefined) continue
    await page.setExtraHTTPHeaders({ cookie: address.cookie })
    await page.goto(address.url)
    await lookAtWidths(page)
    seen += 1
  }
  expect(seen).toBeGreaterThan(20)
})
