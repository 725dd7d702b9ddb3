import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { contact } from '@universe/testing/clients/api-requests'
import { percentile } from './table.ts'

/**
 * Visitors in a separate process: `load-client.ts KIND SECONDS CONNECTIONS URL…` requests the
 * addresses in turn as fast as possible, and prints a `Load` as JSON. KIND: a `LoadKind`; each
 * `post` is by another visitor.
 */
const [kind = '', seconds = '', connections = '', ...urls] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const times: number[] = []
let turn = 0

const { etag = '' } = kind === 'unchanged' ? await exchange(urls[0] ?? '', 'GET', {}) : {}
const expected = kind === 'unchanged' ? 304 : 200

const endAt = performance.now() + Number(seconds) * 1000
await Promise.all(Array.from({ length: Number(connections) }, askUntilTheEnd))
agent.destroy()
const { length: count } = times
const perSecond = count / Number(seconds)
const [p50Ms, p99Ms] = [percentile(times, 0.5), percentile(times, 0.99)]
console.log(JSON.stringify({ count, perSecond, p50Ms, p99Ms }))

async function askUntilTheEnd() {
  for (let start = performance.now(); start < endAt; start = performance.now()) {
    const url = urls[turn++ % urls.length] ?? ''
    const { status } = kind === 'post' ? await send(url) : await ask(url)
    if (status !== expected) throw new Error(`${url} answered ${status}.`)
    times.push(performance.now() - start)
  }
}

function ask(url: string) {
  return exchange(url, 'GET', etag === '' ? {} : { 'If-None-Match': etag })
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
