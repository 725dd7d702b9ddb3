import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { startServer } from '@universe/testing/servers/running-server'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Behavior with a store upgraded by a later release, for example after a rollback. */
const SENTENCE =
  /^The store is of a later release than this program, [^\n]*"999-later"[^\n]*docs\/upgrading\.md\)\.\n$/

let place: Awaited<ReturnType<typeof findEmptyLocation>>
let before: string
beforeAll(async () => {
  place = await findEmptyLocation()
  const store = openStore(place.location)
  await migrateStore(store)
  await storeInbox(store, [{ kind: 'contact', name: 'Ada Lovelace', topic: 'Telecom', agoMs: 1 }])
  await store.db.schema.createTable('later').addColumn('id', 'text').execute()
  await store.db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-later', timestamp: '2027-01-01' })
    .execute()
  await store.close()
  writeFileSync(join(place.dataDir, 'server.log'), '')
  before = readStore()
})
afterAll(() => place.remove())

/** @returns the whole store, including its schema */
function readStore(): string {
  if (!place.databaseUrl) return readFileSync(join(place.dataDir, 'universe.db'), 'latin1')
  const dump = execFileSync('pg_dump', [place.databaseUrl], { encoding: 'utf8' })
  // Each dump contains a random key.
  return dump.replace(/^\\(?:un)?restrict .*$/gm, '')
}

test.each(['all', 'api', 'staff'])(
  'a start with ROLE=%s is refused with a sentence',
  async ROLE => {
    const env = { ROLE, DATABASE_URL: place.databaseUrl, STAFF_PORT: '0' }
    const refused = await startServer(env, place.dataDir).catch(error => error.message)
    const [, printed = refused] = /ended with 1\. It printed:\n([\s\S]*)$/.exec(refused) ?? []
    expect(printed).toMatch(SENTENCE)
  },
)

test.each([
  ['mail', []],
  ['mail', ['retry', 'dead']],
  ['backup', ['a.backup']],
  ['probe', []],
  ['erase', ['ada@example.com']],
  ['unsubscribe', ['ada@example.com']],
  ['bounces', []],
  ['staff', []],
  ['staff', ['link', 'ada@universe.example', 'owner']],
  ['audit', ['verify', 'server.log']],
])('%s %j is refused with a sentence', async (command, names) => {
  const args = names.map(name =>
    /\.(?:backup|log)$/.test(name) ? join(place.dataDir, name) : name,
  )
  const { code, printed } = await runCommand(command, args, environmentOf(place))
  // The mail server retries a piped report.
  const expected = command === 'bounces' ? 75 : 1
  expect([code, printed]).toEqual([expected, expect.stringMatching(SENTENCE)])
})

test('nothing of that changes it; a restore does not count it as empty, and needs --force', async () => {
  const store = await findEmptyLocation()
  const other = openStore(store.location)
  await migrateStore(other)
  await other.close()
  const file = join(place.dataDir, 'empty.backup')
  expect(await runCommand('backup', [file], environmentOf(store))).toMatchObject({ code: 0 })
  await store.remove()
  const env = environmentOf(place)
  const refused = await runCommand('restore', [file], env)
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('not empty') })
  expect(readStore()).toBe(before)
  // The way back from an upgrade.
  expect(await runCommand('restore', [file, '--force'], env)).toMatchObject({ code: 0 })
  const restored = openStore(place.location)
  const tables = await restored.db.introspection.getTables().finally(restored.close)
  expect(tables.map(({ name }) => name)).not.toContain('later')
})
