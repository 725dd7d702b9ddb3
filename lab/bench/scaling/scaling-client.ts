import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { calls } from '@universe/contract/calls'
import { contact } from '@universe/testing/clients/api-requests'

/**
 * Visitors in a separate process: `scaling-client.ts WHAT SECONDS CONNECTIONS URL…` requests the
 * instances in turn as fast as possible, and prints its counts as JSON. WHAT: `page`, cached;
 * `unchanged`, with its ETag; `file`, one of its scripts; `list`, GetAllBlogs with its ETag;
 * `post`, a contact request, each by another visitor.
 */
const [what = '', seconds = '', connections = '', ...urls] = process.argv.slice(2)
const PAGE = '/about'
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const times: number[] = []
let turn = 0

const path = await findPath()
const expected = { page: 200, unchanged: 304, file: 200, list: 304, post: 200 }[what]
if (path === undefined || expected === undefined) throw new Error(`There is no ${what}.`)
const tag = expected === 304 ? (await ask(`${urls[0]}${path}`)).etag : undefined

const endAt = performance.now() + Number(seconds) * 1000
await Promise.all(Array.from({ length: Number(connections) }, askUntilTheEnd))
agent.destroy()
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
console.log(JSON.stringify({ count: times.length, p50Ms: at(0.5), p99Ms: at(0.99) }))

async function findPath(): Promise<string | undefined> {
  const paths = { page: PAGE, unchanged: PAGE, list: calls.getAllBlogs, post: calls.contact }
  if (what !== 'file') return paths[what as keyof typeof paths]
  const html = await (await fetch(`${urls[0]}${PAGE}`)).text()
  return /\/assets\/entry\.client-[^"]+\.js/.exec(html)?.[0]
}

async function askUntilTheEnd() {
  for (let start = performance.now(); start < endAt; start = performance.now()) {
    const url = `${urls[turn++ % urls.length]}${path}`
    const { status } = what === 'post' ? await send(url) : await ask(url, tag)
    if (status !== expected) throw new Error(`${url} answered ${status}.`)
    times.push(performance.now() - start)
  }
}

function ask(url: string, etag?: string) {
  return exchange(url, 'GET', etag === undefined ? {} : { 'If-None-Match': etag })
}

function send(url: string) {
  const { headers, payload } = contact({ email: `${randomUUID()}@example.com` })
  const all = { ...(headers as Record<string, string>), 'Idempotency-Key': randomUUID() }
  return exchange(url, 'POST', all, JSON.stringify(payload))
}

function exchange(url: string, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number | undefined; etag: string | undefined }>(
    (resolve, reject) => {
      const options = { agent, method, headers: { 'Accept-Encoding': 'br', ...headers } }
      const sent = request(url, options, response => {
        const { statusCode: status, headers: answered } = response
        response.resume().on('end', () => resolve({ status, etag: answered.etag }))
      })
      sent.on('error', reject).end(body)
    },
  )
}
