import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyAs, pdf } from '@universe/testing/clients/api-requests'
import { formPosts } from '@universe/testing/clients/form-posts'
import { headOf, type RawRequest, sendBytes, sendRaw } from '@universe/testing/clients/raw-request'
import { runCommand } from '@universe/testing/servers/run-command'
import {
  type RunningServer,
  readLog,
  readMetricsUrl,
  readStaffUrl,
} from '@universe/testing/servers/running-server'
import { startForTest } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { expect, onTestFinished, test } from 'vitest'

/** Behavior while the disk of DATA_DIR fills up, on a real small disk. */
const DISK_MEGABYTES = 64
const FLOOR_MEGABYTES = 24
const MEGABYTE = 1024 * 1024
const FLOOR = withLimits({ diskFloorBytes: FLOOR_MEGABYTES * MEGABYTE })
const MORE_THAN_ANY_DISK = withLimits({ diskFloorBytes: 999_999 * MEGABYTE })
const BEGINS = 'the disk of DATA_DIR is nearly full: forms answer 503'
const ENDS = 'the disk of DATA_DIR has room again, and forms are taken'

test('with too little disk space forms answer 503, pages and staff work, and it is logged once', async ({
  skip,
}) => {
  const dataDir = mountSmallDisk()
  if (dataDir === undefined) return skip('Only root may mount a small disk.')
  const settings = { ...FLOOR, LOG_LEVEL: 'warn' }
  const server = await start({ ...settings, METRICS_PORT: '0', STAFF_PORT: '0' }, dataDir)
  expect(await statusesOfForms(server)).toEqual(formPosts(server.url).map(() => 200))
  expect(await statusOf(`${server.url}/readyz`)).toBe(200)

  const filler = join(dataDir, 'filler')
  writeFileSync(filler, Buffer.alloc((DISK_MEGABYTES - FLOOR_MEGABYTES) * MEGABYTE))
  const ready = () => statusOf(`${server.url}/readyz`)
  await expect.poll(ready).toBe(503)
  for (const post of formPosts(server.url)) {
    const { status, text } = await sendRaw(server.url, post.make())
    expect([post.path, status, text]).toEqual([
      post.path,
      503,
      expect.stringMatching(/^retry-after: \d+\r$/im),
    ])
    expect(text).toContain('We cannot take your request at the moment.')
  }
  for (const path of ['/', '/jobsdetails/1', '/api/blogs/GetAllBlogs', '/healthz']) {
    expect(await statusOf(`${server.url}${path}`), path).toBe(200)
  }
  expect(await statusOf(readStaffUrl(server))).toBe(200)
  const numbers = await (await fetch(readMetricsUrl(server))).text()
  const [, free] = /^universe_disk_free_bytes (\S+)$/m.exec(numbers) ?? []
  expect(Number(free)).toBeLessThan(FLOOR_MEGABYTES * MEGABYTE)
  expect(Number(free)).toBeGreaterThan(0)

  rmSync(filler)
  await expect.poll(ready).toBe(200)
  expect(await statusesOfForms(server)).toEqual(formPosts(server.url).map(() => 200))
  expect(readLog(server).map(({ msg }) => msg)).toEqual([BEGINS, ENDS])
}, 60_000)

test('with too little disk space the mail server keeps returned mail', async ({ skip }) => {
  const dataDir = mountSmallDisk()
  if (dataDir === undefined) return skip('Only root may mount a small disk.')
  const { code, printed } = await runCommand(
    'bounces',
    [],
    { DATA_DIR: dataDir },
    'To: a@b.c\n\nYes',
  )
  expect([code, printed]).toEqual([75, expect.stringContaining('nearly full')])
})

test('concurrent uploads together leave the minimum free', async ({ skip }) => {
  const dataDir = mountSmallDisk()
  if (dataDir === undefined) return skip('Only root may mount a small disk.')
  const env = { ...FLOOR, TRUST_PROXY: '1' }
  const server = await start(env, dataDir)
  const uploads = Array.from({ length: 20 }, (_, n) => beginUpload(server.url, `10.0.0.${n}`))
  const answers = uploads.map(upload => upload.answer)
  // By this response all headers have been read.
  expect(await statusOf(`${server.url}/healthz`)).toBe(200)
  for (const upload of uploads) upload.finish()
  const statuses = await Promise.all(answers)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const { bavail, bsize } = statfsSync(dataDir)
  expect(bavail * bsize).toBeGreaterThan(FLOOR_MEGABYTES * MEGABYTE)
}, 60_000)

/** Sends the headers of a CV of nearly 5 MB and its start; the rest on demand. */
function beginUpload(url: string, client: string) {
  const cv = Buffer.concat([pdf, Buffer.alloc(4.9 * MEGABYTE)])
  const post = applyAs({ cv }, { 'x-forwarded-for': client })
  const body = post.payload as Buffer
  const headers = { ...post.headers, 'content-length': body.length }
  const sent = request(`${url}${post.url}`, { method: 'POST', headers, agent: false })
  sent.write(body.subarray(0, 2048))
  const answer = new Promise<number>((resolve, reject) => {
    let status: number | undefined
    sent.on('response', response => {
      status = response.statusCode
      response.resume()
      resolve(Number(status))
    })
    // A refused upload is not read to the end.
    sent.on('error', error => (status === undefined ? reject(error) : undefined))
  })
  return { answer, finish: () => sent.end(body.subarray(2048)) }
}

test('a separate site refuses a CV before it is sent, and forwards what needs no disk', async () => {
  const api = await start({ ROLE: 'api', EXAMPLE_CONTENT: 'on' })
  const env = { ROLE: 'site', API_URL: api.url, ...MORE_THAN_ANY_DISK }
  const site = await start(env)
  const pages = formPosts(site.url).filter(({ path }) => !path.startsWith('/api/'))
  for (const { path, kind, make } of pages) {
    const post = make()
    const { status, text } = await (kind === 'multipart' ? sendHead : sendRaw)(site.url, post)
    expect([path, status]).toEqual([path, kind === 'multipart' ? 503 : 200])
    if (status === 503) expect(text).toMatch(/^retry-after: \d+\r$/im)
  }
  expect(await statusOf(`${site.url}/readyz`)).toBe(200)
}, 60_000)

/** Sends all but a body, which the server must not wait for. */
const sendHead = (url: string, post: RawRequest) => sendBytes(url, [headOf(url, post)])

async function statusesOfForms({ url }: RunningServer): Promise<number[]> {
  const statuses: number[] = []
  for (const post of formPosts(url)) statuses.push((await sendRaw(url, post.make())).status)
  return statuses
}

async function statusOf(url: string): Promise<number> {
  const { status, body } = await fetch(url)
  await body?.cancel()
  return status
}

const start = (env: Record<string, string>, dataDir?: string) =>
  startForTest({ EXAMPLE_CONTENT: 'on', ...env }, dataDir)

/** @returns the folder of a mounted small disk; undefined if this user may not mount one */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'universe-disk-'))
  const size = `size=${DISK_MEGABYTES}m`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'none', folder])
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return status === 0 ? folder : undefined
}
