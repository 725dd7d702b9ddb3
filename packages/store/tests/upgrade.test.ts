import { join } from 'node:path'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { createMigrator, migrateStore, requireMigrated } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { findEmptyLocation, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

/** Only columns of 1.0.0. */
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', created_at: 1 }
const held: Record<string, Record<string, string | number | Buffer>> = {
  enquiries: { ...ada, id: 'e', kind: 'contact', topic: 'Telecom', company: 'A', phone: '970591' },
  applications: { ...ada, id: 'a', vacancy_id: 1, vacancy_title: 'Engineer' },
  cvs: { application_id: 'a', content: Buffer.from('%PDF-'), sha256: 'x', byte_size: 5 },
  outbox: {
    id: 'o',
    request_kind: 'contact',
    request_id: 'e',
    purpose: 'company',
    recipient: 'sales@example.com',
    subject: 'Contact request',
    message_id: '<o@example.com>',
    state: 'pending',
    attempts: 0,
    next_attempt_at: 1,
    created_at: 1,
  },
  subscribers: { id: 's', email: 'ada@example.com', created_at: 1, state: 'confirmed' },
  members: { ...ada, id: 'm', state: 'active', user_handle: 'h' },
}

test('upgrades a store of 1.0.0 and its backup with all data', async () => {
  const { location, dataDir, remove } = await findEmptyLocation()
  onTestFinished(remove)
  const store = openStore(location)
  await createMigrator(store).migrateTo('001-initial')
  for (const [table, row] of Object.entries(held)) {
    const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(row))})`.execute(store.db)
  }
  const file = join(dataDir, 'before.backup')
  await backUpStore(location, file)

  const migrations = await createMigrator(store).getMigrations()
  const last = migrations.at(-1)?.name
  expect(await migrateStore(store)).toEqual(
    migrations.length === 1 ? undefined : { from: '001-initial', to: last },
  )
  await expectHeld(store)
  await store.close()

  await restoreStore(location, file, { force: true })
  const restored = openStore(location)
  onTestFinished(restored.close)
  await requireMigrated(restored)
  await expectHeld(restored)
})

async function expectHeld({ db }: Store) {
  for (const [table, row] of Object.entries(held)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    const read = Object.entries(rows[0] ?? {}).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ])
    expect(Object.fromEntries(read), table).toMatchObject(row)
  }
}

const opened = openStoreForEach()

test('leaves a store from before 1.0.0 unchanged, and says how to keep its data', async () => {
  const { store, location, dataDir } = opened
  const file = join(dataDir, 'a.backup')
  await backUpStore(location, file)
  await sql`delete from kysely_migration where name <> '001-initial'`.execute(store.db)
  await sql`update kysely_migration set name = '001-requests'`.execute(store.db)
  const sentence = /^The store is from before 1\.0\.0, [^\n]* can be exported with the last commit/
  await expect(migrateStore(store)).rejects.toThrow(sentence)
  await expect(requireMigrated(store)).rejects.toThrow(sentence)
  await store.close()
  for (const force of [false, true]) {
    await expect(restoreStore(location, file, { force })).rejects.toThrow(sentence)
  }
  opened.store = openStore(location)
  const { rows } = await sql`select name from kysely_migration`.execute(opened.store.db)
  expect(rows).toEqual([{ name: '001-requests' }])
})
