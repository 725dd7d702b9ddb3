import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { undoUnsubscription, unsubscribe } from '@universe/domain/newsletter/change-subscription'
import { insertSubscriber } from '@universe/domain/newsletter/subscriber-repository'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import {
  isSuppressed,
  liftSuppression,
  suppressAddress,
} from '@universe/domain/newsletter/suppress-address'
import { unsubscribePerson } from '@universe/domain/people/erase-person'
import { replayMissing } from '@universe/domain/people/replay-erasures'
import {
  appendErasures,
  erasureFile,
  readErasures,
} from '@universe/domain/platform/erasures/erasure-file'
import { listErasures, putErasures } from '@universe/domain/platform/erasures/erasure-repository'
import { deriveErasureKey, latestErasures } from '@universe/domain/platform/erasures/erasures'
import { formSecret, openStaff } from '@universe/testing/stores/staff'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const key = deriveErasureKey(formSecret)
const START = Date.UTC(2026, 10, 1)

const opened = openStoreForEach()

const settings = () => ({ dataDir: opened.dataDir, formSecret })
const file = () => erasureFile({ dataDir: opened.dataDir })
const subscribe = (email: string, created_at = START) =>
  opened.store.db
    .transaction()
    .execute(trx => insertSubscriber(trx, { id: email, email, created_at }))
const suppress = (who: { email: string; at: number }) =>
  opened.store.db.transaction().execute(trx => suppressAddress(trx, settings(), who))
const suppressed = (email: string) => isSuppressed(opened.store.db, key, email)

async function emails() {
  const rows = await opened.store.db.selectFrom('subscribers').select('email').execute()
  return rows.map(({ email }) => email).toSorted()
}

async function openOwner() {
  const staff = openStaff(opened.store, undefined, opened.dataDir)
  const owner = await staff.join(['owner'])
  return (email: string) => liftSuppression(staff.parts, owner, { email })
}

test('stores a permanently refused address as HMAC only, in every spelling, once', async () => {
  for (const email of ['a.da+news@googlemail.com', 'ada@gmail.com', 'bea@example.com']) {
    await subscribe(email)
  }
  await suppress({ email: 'ada@gmail.com', at: START + 1 })
  expect(await emails()).toEqual(['bea@example.com'])
  expect(await suppressed('A.D.A@gmail.com')).toBe(true)
  expect(await suppressed('bea@example.com')).toBe(false)
  const known = readFileSync(file(), 'utf8')
  expect(known).not.toMatch(/ada|@/i)
  await suppress({ email: 'ada@gmail.com', at: START + 5 })
  expect(readFileSync(file(), 'utf8')).toBe(known)
})

test('suppresses nobody if it cannot be recorded beside the store', async () => {
  await subscribe('bea@example.com')
  const settings = { formSecret, dataDir: join(file(), 'no-folder') }
  await appendErasures(file(), [])
  const attempt = opened.store.db
    .transaction()
    .execute(trx => suppressAddress(trx, settings, { email: 'bea@example.com', at: START }))
  await expect(attempt).rejects.toThrow()
  expect(await emails()).toEqual(['bea@example.com'])
  expect(await suppressed('bea@example.com')).toBe(false)
})

test('a lifted address may subscribe again, whatever the file and an older backup say', async () => {
  const lift = await openOwner()
  await subscribe('bea@example.com')
  const backup = await listErasures(opened.store.db)
  await suppress({ email: 'bea@example.com', at: START + 1 })
  const whileSuppressed = await listErasures(opened.store.db)
  await lift(' Bea@Example.com')
  expect(await suppressed('bea@example.com')).toBe(false)
  expect(await emails()).toEqual([])
  await expect(lift('bea@example.com')).rejects.toThrow('is not suppressed')
  expect((await listErasures(opened.store.db)).map(({ kind }) => kind)).toEqual(['lifted'])

  for (const older of [backup, whileSuppressed]) {
    await opened.store.db.deleteFrom('erasures').execute()
    await putErasures(opened.store.db, older)
    await subscribe('bea@example.com')
    await replayMissing(opened.store, settings())
    expect(await emails(), 'what was subscribed before stays gone').toEqual([])
    expect(await suppressed('bea@example.com')).toBe(false)
  }
  await subscribe('bea@example.com', Date.UTC(2026, 11, 1))
  await opened.store.db.deleteFrom('erasures').execute()
  await replayMissing(opened.store, settings())
  expect(await emails(), 'and what was subscribed since stays').toEqual(['bea@example.com'])
})

test('a suppression after a lifting applies in spite of clock differences', async () => {
  const lift = await openOwner()
  await suppress({ email: 'bea@example.com', at: START })
  await lift('bea@example.com')
  await subscribe('bea@example.com')
  await suppress({ email: 'bea@example.com', at: START + 1 })
  expect(await suppressed('bea@example.com')).toBe(true)
  const kinds = (await readErasures(file())).map(({ kind }) => kind)
  expect(kinds).toEqual(['suppressed', 'lifted', 'suppressed'])
  await opened.store.db.deleteFrom('erasures').execute()
  await subscribe('bea@example.com', Date.UTC(2027, 0))
  await replayMissing(opened.store, settings())
  expect(await suppressed('bea@example.com')).toBe(true)
  expect(await emails()).toEqual([])
  rmSync(file())
  expect(existsSync(file())).toBe(false)
  expect(await suppressed('bea@example.com'), 'the store knows it, too').toBe(true)
})

test('the later of an unsubscription and its undo applies in spite of clock differences', async () => {
  const id = randomUUIDv7()
  const { store, dataDir } = opened
  const row = { id, email: 'bea@example.com', created_at: START }
  const confirmed = { ...row, state: 'confirmed' as const }
  const links = createSubscriptionLinks(formSecret)
  const token = links.makeToken('unsubscribe', id)
  await store.db.transaction().execute(trx => insertSubscriber(trx, confirmed))
  const parts = { store, links, erasure: { dataDir, formSecret }, now: () => START }
  const recorded = async () => {
    const kinds = (await listErasures(store.db)).map(({ kind }) => kind)
    const united = latestErasures(await readErasures(file())).map(({ kind }) => kind)
    expect(united, 'the file says so, too').toEqual(kinds)
    return kinds
  }
  for (let round = 0; round < 2; round += 1) {
    await unsubscribe(parts, token, 'link')
    expect(await recorded()).toEqual(['unsubscribed'])
    await undoUnsubscription(parts, token)
    expect(await recorded()).toEqual(['resubscribed'])
  }
  await unsubscribePerson(store, { dataDir, formSecret }, 'Bea@example.com')
  expect(await recorded()).toEqual(['unsubscribed'])
})
