import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@universe/contract/dates'
import { erasureFile } from '@universe/domain/platform/erasures/erasure-file'
import { openStore, type Store } from '@universe/store/store'
import { applyAs, contact, demo, subscribe } from '@universe/testing/clients/api-requests'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { startServer } from '@universe/testing/servers/running-server'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Erased and unsubscribed people stay so after restoring any backup that contains them. */
const ada = 'ada.lovelace@gmail.com'
const adaToo = 'Adalovelace+cv@googlemail.com'
const grace = 'grace@example.com'
const rana = 'rana@example.com'

let api: TestApi
let backup: string
beforeEach(async () => {
  api = await createTestApi()
  backup = join(api.dataDir, 'before.backup')
})

async function run(command: string, args: string[], env = environmentOf(api)): Promise<string> {
  const { code, printed } = await runCommand(command, args, env)
  expect([code, printed]).toEqual([0, expect.any(String)])
  return printed
}

async function ask(email: string) {
  for (const request of [
    subscribe(email),
    contact({ email }),
    demo({ email }),
    applyAs({ email }),
    subscribe(`trapped.${email}`, { 'form-trap': 'x' }),
  ]) {
    expect((await api.app.inject(request)).statusCode).toBe(200)
  }
}

/** All send a request an hour ago; the store is backed up, Ada erased and Rana unsubscribed. */
async function askBackUpAndErase() {
  api.clock.time = Date.now() - HOUR_MS
  for (const email of [ada, grace, rana]) await ask(email)
  await api.app.inject(contact({ email: adaToo }))
  await run('backup', [backup])
  expect(await run('erase', [adaToo.toUpperCase()])).toContain('enquiries: 3')
  expect(await run('unsubscribe', [rana.toUpperCase()])).toContain('Unsubscribed: 1')
}

async function stop() {
  await api.app.close()
  await api.store.close()
}

async function inStore<Result>(use: (db: Store['db']) => Promise<Result>, location = api.location) {
  const store = openStore(location)
  return use(store.db).finally(store.close)
}

/** @returns row counts per table of each person, by address */
function countByAddress(location = api.location) {
  return inStore(async db => {
    const counts: Record<string, number> = {}
    const tables = ['subscribers', 'suspected_subscriptions', 'enquiries', 'applications'] as const
    for (const table of tables) {
      for (const { email } of await db.selectFrom(table).select('email').execute()) {
        counts[`${table} ${email}`] = (counts[`${table} ${email}`] ?? 0) + 1
      }
    }
    const messages = await db.selectFrom('outbox').select('recipient').execute()
    const hers = messages.filter(({ recipient }) => /lovelace/i.test(recipient))
    return { ...counts, hers: hers.length }
  }, location)
}

const withoutThem = {
  [`subscribers ${grace}`]: 1,
  [`suspected_subscriptions trapped.${ada}`]: 1,
  [`suspected_subscriptions trapped.${grace}`]: 1,
  [`suspected_subscriptions trapped.${rana}`]: 1,
  [`enquiries ${grace}`]: 2,
  [`enquiries ${rana}`]: 2,
  [`applications ${grace}`]: 1,
  [`applications ${rana}`]: 1,
  hers: 0,
}

test('restoring says if no erasure record is found, and repeats those of the files it is given', async () => {
  await askBackUpAndErase()
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const secret = { FORM_SECRET_FILE: join(api.dataDir, 'form-secret') }
  const env = { ...environmentOf(place), ...secret }
  const told = await run('restore', [backup, '--dry-run'], env)
  expect(told).toContain('Nothing was changed.')
  expect(told).toContain('Files that tell who was erased: none.')
  const restored = await run('restore', [backup, '--erasures', erasureFile(api.config)], env)
  expect(restored).toContain('Erased again, as they had been since or before: 2 people')
  expect(await countByAddress(place.location)).toEqual(withoutThem)
})

test('starting repeats erasures missing in a replaced store, and reports what it cannot read', async () => {
  await askBackUpAndErase()
  await stop()
  const beside = erasureFile(api.config)
  writeFileSync(beside, `no erasure\n${readFileSync(beside, 'utf8')}`)
  await inStore(async db => {
    await db.deleteFrom('erasures').execute()
    await db
      .insertInto('enquiries')
      .values({ id: 'back', kind: 'contact', email: ada, created_at: Date.now() - HOUR_MS })
      .execute()
  })
  const server = await startServer({ ROLE: 'api', ...environmentOf(api) }, api.dataDir)
  expect(await server.stop()).toBe(0)
  expect(server.printed()).toContain(`${beside} is damaged at line 1`)
  expect(await countByAddress()).toEqual(withoutThem)
})
