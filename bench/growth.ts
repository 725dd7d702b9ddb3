import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@universe/contract/calls'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { fillUpBlogs } from '@universe/testing/stores/content'
import { capturePage } from './captured-page.ts'
import { median, table, whole } from './table.ts'

const SIZES = [30, 300, 3000]
const REPEATS = 50
const START_REPEATS = 3
const RENDERER = join(import.meta.dirname, 'render-blogs.ts')

/** Table (d): what more posts cost. */
export async function measureGrowth(): Promise<string> {
  const rows: string[][] = []
  for (const posts of SIZES) rows.push([whole(posts), ...(await measure(posts))])
  return [
    '# Growth',
    '',
    'GetAllBlogs and /blogs in brotli where served so. The first answer is the one that reads the store; the',
    `others are medians of ${REPEATS}. Render is React's work for /blogs without any page cache. Start-up is until the`,
    `server says where it listens, median of ${START_REPEATS}; memory is the process after these requests.`,
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
    const memory = readMemoryMegabytes(server.pid)
    const render = (await promisify(execFile)(process.execPath, [RENDERER, server.url])).stdout
    return [
      whole(body.length),
      first.toFixed(1),
      then.toFixed(2),
      whole(page.body.length),
      whole(Buffer.byteLength(html)),
      pageTime.toFixed(2),
      Number(render).toFixed(2),
      whole(memory),
      whole(median(starts)),
    ]
  } finally {
    await server.stop()
    await discard(server)
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

function readMemoryMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
