import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isMigrated, migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { insertJob } from '@universe/testing/stores/content'
import { findEmptyLocation, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const opened = openStoreForEach()

test('migrates once, and finds nothing to do the second time', async () => {
  const { db } = opened.store
  // When each migration ran, in milliseconds.
  const listRuns = () => sql`select name, timestamp from kysely_migration order by name`.execute(db)
  const { rows } = await listRuns()
  expect(rows).not.toEqual([])
  await sql`update kysely_migration set timestamp = '2026-11-21T12:00:00.000Z'`.execute(db)
  const before = await listRuns()
  await migrateStore(opened.store)
  expect((await listRuns()).rows).toEqual(before.rows)
  expect(await isMigrated(opened.store)).toBe(true)
})

test('increments a version at every insert, update and delete of content', async () => {
  const { db } = opened.store
  const seen = new Set([await version()])
  await insertJob(opened.store)
  seen.add(await version())
  await db.updateTable('jobs').set({ title: 'Senior engineer' }).execute()
  seen.add(await version())
  await db.deleteFrom('jobs').execute()
  seen.add(await version())
  expect(seen.size).toBe(4)

  async function version() {
    const row = await db
      .selectFrom('content_versions')
      .select('version')
      .where('name', '=', 'jobs')
      .executeTakeFirstOrThrow()
    return row.version
  }
})

test('survives a session that the server ends during a transaction', async ({ skip }) => {
  const { db, kind } = opened.store
  if (kind !== 'postgres') skip()
  const cut = db.transaction().execute(async trx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await setTimeout(500)
    await trx.selectFrom('subscribers').select('id').execute()
  })
  await expect(cut).rejects.toThrow()
  expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([])
})

test('serializes two writers of the same store', async () => {
  const { db } = opened.store
  const other = openStore(opened.location)
  onTestFinished(other.close)
  const write = (trx: typeof db, id: string) =>
    trx
      .insertInto('subscribers')
      .values({ id, email: `${id}@example.com`, created_at: 1 })
      .execute()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const first = db.transaction().execute(async trx => {
    await write(trx, 'a')
    hasWritten()
    await released
  })
  await written
  // On another connection, while the first transaction is open.
  let isSecondDone = false
  const second = other.db
    .transaction()
    .execute(trx => write(trx, 'b'))
    .then(() => {
      isSecondDone = true
    })
  // PostgreSQL's writers do not wait for each other.
  if (opened.store.kind === 'postgres') await second
  else {
    await setTimeout(100)
    expect(isSecondDone).toBe(false)
  }
  release()
  await Promise.all([first, second])
  expect(await db.selectFrom('subscribers').select('id').orderBy('id').execute()).toEqual([
    { id: 'a' },
    { id: 'b' },
  ])
})

test('creates a file that only its owner can read', ({ skip }) => {
  if (opened.store.kind !== 'sqlite') skip()
  const file = statSync(join(opened.dataDir, 'universe.db'))
  expect(file.mode & 0o777).toBe(0o600)
})

test('migrates an empty store once when instances start concurrently', async ({ skip }) => {
  // The embedded store has one process.
  if (opened.store.kind !== 'postgres') skip()
  const { location, remove } = await findEmptyLocation()
  const instances = Array.from({ length: 4 }, () => openStore(location))
  try {
    await Promise.all(instances.map(migrateStore))
    expect(await Promise.all(instances.map(isMigrated))).toEqual([true, true, true, true])
    const [{ db } = opened.store] = instances
    const versions = await db
      .selectFrom('content_versions')
      .select('name')
      .orderBy('name')
      .execute()
    expect(versions).toEqual([{ name: 'blogs' }, { name: 'jobs' }])
  } finally {
    await Promise.all(instances.map(instance => instance.close()))
    await remove()
  }
})

test.each(['postgres://a:secret@127.0.0.1:9/x', 'postgres://a:secret@localhost:9/x'])(
  'says in a sentence that nothing answers at %s, without the password',
  async databaseUrl => {
    const store = openStore({ databaseUrl })
    const sentence =
      /^The PostgreSQL store cannot be used: nobody answers at this host and port\. DATABASE_URL names it\.$/
    await expect(migrateStore(store)).rejects.toThrow(sentence)
    await expect(isMigrated(store)).rejects.toThrow(sentence)
    await expect(isMigrated(store)).rejects.not.toThrow('secret')
    await store.close()
  },
)
