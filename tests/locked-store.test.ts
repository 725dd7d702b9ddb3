import { randomUUID } from 'node:crypto'
import { errorMessages } from '@universe/api/failures/http-error'
import { calls } from '@universe/contract/calls'
import type { Store } from '@universe/store/store'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { enterByHttp } from '@universe/testing/clients/staff-visit'
import { type MailServer, startMailServer } from '@universe/testing/servers/mail-server'
import { readStaffUrl } from '@universe/testing/servers/running-server'
import { serve } from '@universe/testing/servers/serve'
import { lockStore, type StoreLock } from '@universe/testing/stores/locked-store'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

/** Another program that writes to the embedded store, like a `sqlite3` shell left open. */

let smtp: MailServer
let onReceived: (() => Promise<void>) | undefined
beforeAll(async () => {
  smtp = await startMailServer(undefined, () => onReceived?.())
})
afterAll(() => smtp.stop())
const server = serve(() => ({ SMTP_URL: smtp.url, STAFF_PORT: '0', LOG_LEVEL: 'fatal' }))

// The chaos case `locked` has a lock that lets others read.
test('pages and health work while another program locks the whole store, forms are refused', async () => {
  await ask('/')
  const key = randomUUID()
  const lock = await lockServersStore('exclusive')
  const posted = post(key)
  let isAnswered = false
  posted.finally(() => {
    isAnswered = true
  })

  const unkept = ['/about', '/telecom', '/blogs/1', '/nowhere', '/images/blogs/none.jpg']
  let rounds = 0
  for (; !isAnswered; rounds++) {
    const paths = ['/', '/healthz', calls.getAllBlogs, ...unkept.splice(0, 1)]
    await Promise.all(paths.map(ask))
  }
  expect(rounds, 'while the form waited').toBeGreaterThan(2)

  const refused = await posted
  expect([refused.status, await refused.text()]).toEqual([503, errorMessages.unavailable])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await lock.release()
  expect((await post(key)).status).toBe(200)
})

test('forms wait for a short lock, and none is stored twice', async () => {
  const count = () => look(({ db }) => db.selectFrom('enquiries').select('id').execute())
  const { length: before } = await count()
  const run = randomUUID()
  const lock = await lockServersStore()
  const posts = ['a', 'b', 'b', 'c'].map(key => post(run + key))
  for (let asked = 0; asked < 20; asked++) await ask('/healthz')
  await lock.release()
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await count()).toHaveLength(before + 3)
})

test('during a lock it is not ready, and what it sends then is not sent again', async () => {
  const unsent = () =>
    look(({ db }) => db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute())
  await expect.poll(unsent).toEqual([])
  const { length: before } = smtp.received
  const run = randomUUID()
  let locking: Promise<StoreLock> | undefined
  onReceived = async () => {
    locking ??= lockServersStore()
    await locking
  }
  expect((await post(run)).status).toBe(200)
  await expect.poll(() => smtp.received.length).toBe(before + 2)
  const lock = await locking
  // Longer than the timeout for the lock.
  expect((await post(`${run}-2`)).status).toBe(503)
  expect((await post(`${run}-2`)).status).toBe(503)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(ready).toBe(503)
  await lock?.release()
  await expect.poll(unsent).toEqual([])
  await expect.poll(ready).toBe(200)
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(new Set(ids).size)
}, 90_000)

test('signed-in staff can read while another writer locks the store', async () => {
  const staffUrl = readStaffUrl(server)
  const person = { email: 'ada@universe.example', name: 'Ada' }
  const Cookie = await look(store => enterByHttp(staffUrl, store, ['owner'], person))
  const read = async () => {
    const answer = await fetch(`${staffUrl}/inbox`, { headers: { Cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await read()).toBe(200)
  // A session's use is recorded once a minute, by the next request.
  const longAgo = Date.now() - 2 * 60_000
  const seenAt = () =>
    look(({ db }) => db.selectFrom('sessions').select('seen_at').distinct().execute())
  await look(({ db }) => db.updateTable('sessions').set({ seen_at: longAgo }).execute())
  const lock = await lockServersStore()
  const answers = [await read(), ...(await Promise.all([read(), read(), read()]))]
  expect(answers).toEqual([200, 200, 200, 200])
  expect(await seenAt()).toEqual([{ seen_at: longAgo }])
  await lock.release()
  await expect.poll(seenAt).not.toEqual([{ seen_at: longAgo }])
})

async function lockServersStore(transaction?: Parameters<typeof lockStore>[1]): Promise<StoreLock> {
  const lock = await lockStore(server, transaction)
  onTestFinished(lock.release)
  return lock
}

async function ask(path: string): Promise<void> {
  const answer = await fetch(`${server.url}${path}`)
  await answer.arrayBuffer()
  expect(answer.status, path).toBeLessThan(500)
}

/**
 * Each key is another visitor's, since acknowledgements are limited by address. Each attempt at a
 * test has its own, since the server outlives it.
 */
function post(key: string) {
  const email = `${key}@example.com`
  return sendTo(server.url, contact({ email }, { 'idempotency-key': key }))
}

const look = <Seen>(see: (store: Store) => Promise<Seen>) => inStoreOf(server, see)
