import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { calls } from '@universe/contract/calls'
import { whenScriptsRun } from '@universe/testing/browser/browser-test'
import { KINDS, PHONE, slowDown, sumBytes, visit } from '@universe/testing/browser/first-visit'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { fillUpBlogs } from '@universe/testing/stores/content'
import { capturePage } from './requests.ts'
import { processMemory } from './scaling/visitors.ts'
import { median, table, whole } from './table.ts'
import { withBrowser } from './with-server.ts'

const SIZES = [30, 300, 3000]
const REPEATS = 50
const START_REPEATS = 3
const RENDERER = join(import.meta.dirname, 'render-blogs.ts')

/** Table (d): the cost of more posts. */
export async function measureGrowth(): Promise<string> {
  const rows: string[][] = []
  for (const posts of SIZES) rows.push([whole(posts), ...(await measure(posts))])
  return [
    '# Growth',
    '',
    'GetAllBlogs and /blogs in brotli where served so. The first answer is the one that reads the store; the',
    `others are medians of ${REPEATS}. Render is React's work for /blogs without any page cache. Start-up is until the`,
    `server says where it listens, median of ${START_REPEATS}; memory is the process after these requests.`,
    'First visits are all that a page downloads until it is at rest, the call included; "six cards" is from the',
    `tap on a link to /blogs on the slow phone until they stand there, median of ${START_REPEATS}.`,
    '',
    table(
      [
        'posts',
        'GetAllBlogs bytes',
        'first ms',
        'then ms',
        '/blogs bytes',
        'HTML bytes',
        'ms',
        'render ms',
        'memory MB',
        'start-up ms',
        'first visit of /blogs',
        'of an article',
        'six cards ms',
      ],
      rows,
    ),
  ].join('\n')
}

async function measure(posts: number): Promise<string[]> {
  const seeded = await startServer()
  await seeded.stop()
  fillUpBlogs(seeded.dataDir, posts)
  const starts: number[] = []
  for (let start = 1; start < START_REPEATS; start++) {
    const [time, server] = await timed(() => startServer({}, seeded.dataDir))
    await server.stop()
    starts.push(time)
  }
  const [time, server] = await timed(() => startServer({}, seeded.dataDir))
  starts.push(time)
  try {
    const call = `${server.url}${calls.getAllBlogs}`
    const list = `${server.url}/blogs`
    const [first, { body }] = await timed(() => capturePage(call))
    const then = await medianTime(() => capturePage(call))
    const page = await capturePage(list)
    const html = await (await fetch(list)).text()
    const pageTime = await medianTime(() => capturePage(list))
    const memory = processMemory(server.pid ?? 0)
    const render = (await promisify(execFile)(process.execPath, [RENDERER, server.url])).stdout
    return [
      whole(body.length),
      first.toFixed(1),
      then.toFixed(2),
      whole(page.body.length),
      whole(Buffer.byteLength(html)),
      pageTime.toFixed(2),
      Number(render).toFixed(2),
      whole(memory / 1024 ** 2),
      whole(median(starts)),
      ...(await visitBlog(server.url)),
    ]
  } finally {
    await server.stop()
    await discard(server)
  }
}

/** @returns bytes of first visits, and the time of a page change to the list */
function visitBlog(url: string): Promise<string[]> {
  return withBrowser(async browser => {
    const list = sumBytes(await visit(browser, `${url}/blogs`), ...KINDS)
    const article = sumBytes(await visit(browser, `${url}/blogs/1`), ...KINDS)
    const changes: number[] = []
    for (let i = 0; i < START_REPEATS; i++) changes.push(await changeToBlogs(browser, url))
    return [list, article, median(changes)].map(whole)
  })
}

async function changeToBlogs(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage(PHONE)
  try {
    await slowDown(page)
    await page.goto(`${url}/privacypolicy`)
    await page.waitForLoadState('networkidle')
    await whenScriptsRun(page)
    const [ms] = await timed(async () => {
      await page.locator('footer a[href="/blogs"]').tap()
      await page.locator('main article').nth(5).waitFor()
    })
    return ms
  } finally {
    await page.close()
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, Result]> {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) times.push((await timed(work))[0])
  return median(times)
}
