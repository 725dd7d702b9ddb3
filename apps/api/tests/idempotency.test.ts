import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { IDEMPOTENCY_KEY_KEPT_MS } from '@universe/domain/requests/post-claims-repository'
import {
  apply,
  applyAs,
  contact,
  pdf,
  subscribe,
  visitor,
} from '@universe/testing/clients/api-requests'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { beforeEach, expect, test } from 'vitest'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const key = { 'idempotency-key': '0f9c' }
const countEnquiries = async () =>
  (await api.db.selectFrom('enquiries').select('id').execute()).length

test('answers a repeat as the first time, and stores nothing twice', async () => {
  const first = await api.app.inject(contact({}, key))
  const second = await api.app.inject(contact({}, key))
  expect([second.statusCode, second.payload]).toEqual([first.statusCode, first.payload])
  expect(await countEnquiries()).toBe(1)
  expect(await api.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
})

test('stores ten concurrent copies of a request once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.app.inject(contact({}, key))),
  )
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
  expect(await countEnquiries()).toBe(1)
})

test('refuses a key reused with other content', async () => {
  await api.app.inject(contact({}, key))
  const answer = await api.app.inject(contact({ name: 'Grace Hopper' }, key))
  expect(answer.statusCode).toBe(422)
  expect(answer.payload).toBe(
    'This request was already sent with other content. Please send it again.',
  )
  expect(await countEnquiries()).toBe(1)
})

test('includes the CV’s bytes and its vacancy in the content', async () => {
  await api.app.inject(apply(undefined, key))
  expect((await api.app.inject(apply(undefined, key))).statusCode).toBe(200)
  const elsewhere = await api.app.inject(apply(undefined, { ...key, 'vacancy-id': '2' }))
  expect(elsewhere.statusCode).toBe(422)
  const edited = Buffer.concat([pdf, Buffer.of(0)])
  expect((await api.app.inject(applyAs({ cv: edited }, key))).statusCode).toBe(422)
})

test('does not store a refusal under the key', async () => {
  expect((await api.app.inject(contact({ name: '1' }, key))).statusCode).toBe(422)
  expect((await api.app.inject(contact({}, key))).statusCode).toBe(200)
})

test('stores no digest from which an erased address could be guessed', async () => {
  const hashOf = async ({ app, db }: TestApi) => {
    await app.inject(subscribe(visitor, key))
    return db.selectFrom('idempotency_keys').select('content_hash').executeTakeFirstOrThrow()
  }
  const ofOtherSecret = await hashOf(await createTestApi())
  expect(await hashOf(api)).not.toEqual(ofOtherSecret)
})

test('deletes a key after 30 days', async () => {
  await api.app.inject(contact({}, key))
  api.clock.time += IDEMPOTENCY_KEY_KEPT_MS + 1
  expect((await api.app.inject(contact({ name: 'Grace Hopper' }, key))).statusCode).toBe(200)
  expect(await countEnquiries()).toBe(2)
  api.clock.time += IDEMPOTENCY_KEY_KEPT_MS + 1
  await purgeExpired({ store: api.store, settings: api.config, now: () => api.clock.time })
  expect(await api.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
