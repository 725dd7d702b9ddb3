import { sentences } from '@universe/api/failures/refusal'
import { calls } from '@universe/contract/calls'
import { openStore } from '@universe/store/store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { contact } from '../apps/api/tests/support/requests.ts'
import { startSmtp } from '../apps/api/tests/support/smtp.ts'
import { discard, type RunningServer, startServer } from './support/running-server.ts'
import { holdStore, type StoreHolder } from './support/store-holder.ts'

/** Another program that writes to the embedded store, such as a `sqlite3` shell left open. */
const DELIVERED_WITHIN_MS = 40_000

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: RunningServer
let onReceived: (() => Promise<void>) | undefined

beforeEach(async () => {
  onReceived = undefined
  smtp = await startSmtp(undefined, () => onReceived?.())
  server = await startServer({ DATABASE_URL: '', SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' })
  onTestFinished(async () => {
    await server.kill()
    await smtp.close()
    await discard(server)
  })
})

test.each(['immediate', 'exclusive'] as const)(
  'pages and health are answered while another writer holds the store, forms are not taken (%s)',
  async transaction => {
    await ask('/')
    const holder = await hold(transaction)
    const startedAt = performance.now()
    const posted = post('the-key')
    let isAnswered = false
    posted.finally(() => {
      isAnswered = true
    })

    const unkept = ['/about', '/telecom', '/blogs/1', '/nowhere', '/images/blogs/none.jpg']
    const times: number[] = []
    while (!isAnswered) {
      const paths = ['/', '/healthz', calls.getAllBlogs, ...unkept.splice(0, 1)]
      times.push(...(await Promise.all(paths.map(ask))))
    }
    const waited = performance.now() - startedAt
    // One form after the other would make each wait behind those before it.
    expect(times.length).toBeGreaterThan(20)
    expect(Math.max(...times)).toBeLessThan(waited / 3)

    const refused = await posted
    expect([refused.status, await refused.text()]).toEqual([503, sentences.unavailable])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await holder.letGo()
    expect((await post('the-key')).status).toBe(200)
    await expect.poll(() => smtp.received.length, { timeout: DELIVERED_WITHIN_MS }).toBe(2)
  },
)

test('forms wait for a writer that lets go, and none is stored twice', async () => {
  const holder = await hold()
  const posts = ['a', 'b', 'b', 'c'].map(post)
  for (let asked = 0; asked < 20; asked++) await ask('/healthz')
  await holder.letGo()
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await look(({ db }) => db.selectFrom('enquiries').select('id').execute())).toHaveLength(3)
})

test('a message that went out while the store was held is not sent again', async () => {
  let holding: Promise<StoreHolder> | undefined
  onReceived = async () => {
    holding ??= hold()
    await holding
  }
  expect((await post('the-key')).status).toBe(200)
  await expect.poll(() => smtp.received.length, { timeout: DELIVERED_WITHIN_MS }).toBe(2)
  const holder = await holding
  // Longer than anybody waits for the store.
  expect((await post('another-key')).status).toBe(503)
  expect((await post('another-key')).status).toBe(503)
  await holder?.letGo()
  const unsent = () =>
    look(({ db }) => db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute())
  await expect.poll(unsent, { timeout: DELIVERED_WITHIN_MS }).toEqual([])
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(new Set(ids).size)
}, 90_000)

async function hold(transaction?: Parameters<typeof holdStore>[1]): Promise<StoreHolder> {
  const holder = await holdStore(server, transaction)
  onTestFinished(holder.letGo)
  return holder
}

/** @returns how long it took to be answered, in milliseconds */
async function ask(path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${server.url}${path}`)
  await answer.arrayBuffer()
  expect(answer.status, path).toBeLessThan(500)
  return performance.now() - startedAt
}

function post(key: string) {
  const { payload, headers } = contact({}, { 'idempotency-key': key })
  const body = JSON.stringify(payload)
  return fetch(`${server.url}${calls.contact}`, { method: 'POST', headers, body })
}

async function look<Seen>(see: (store: ReturnType<typeof openStore>) => Promise<Seen>) {
  const store = openStore({ dataDir: server.dataDir })
  return see(store).finally(store.close)
}
