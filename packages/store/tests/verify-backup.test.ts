import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { countRows } from '@universe/store/table-names'
import { verifyBackup } from '@universe/store/verify-backup'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { makeDatabase, query } from '@universe/testing/stores/test-database'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** A backup is verified by restoring it elsewhere. */

const opened = openStoreForEach()
let file: string
beforeEach(async () => {
  await fillUpRequests(opened.store, 40)
  file = join(opened.dataDir, 'a.backup')
})

const databaseUrl = () =>
  'databaseUrl' in opened.location ? opened.location.databaseUrl : undefined
const verify = (which = file) => verifyBackup(which, databaseUrl())

async function listDatabases() {
  if (opened.store.kind === 'sqlite') return []
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname not like 'test\\_%'`.execute(opened.store.db)
  return rows.map(({ datname }) => datname)
}

test('says what a backup contains, without touching the store', async () => {
  await backUpStore(opened.location, file)
  const counts = await countRows(opened.store.db)
  await fillUpRequestsAnew()
  const [live, databases, bytes] = [
    await countRows(opened.store.db),
    await listDatabases(),
    readFileSync(file),
  ]
  expect(await verify()).toEqual({
    kind: opened.store.kind,
    release: expect.stringMatching(/^0\d\d-/),
    isEarlier: false,
    rows: counts,
  })
  expect(counts).toMatchObject({ enquiries: 30, applications: 10, outbox: 80 })
  expect(await countRows(opened.store.db)).toEqual(live)
  // Another test may be verifying at the same time.
  const made = async () => (await listDatabases()).filter(name => !databases.includes(name))
  await expect.poll(made).toEqual([])
  expect(readFileSync(file)).toEqual(bytes)
})

async function fillUpRequestsAnew() {
  await opened.store.db.deleteFrom('outbox').execute()
  await opened.store.db.deleteFrom('enquiries').execute()
}

test('detects any changed byte and any missing end', async () => {
  await backUpStore(opened.location, file)
  const whole = readFileSync(file)
  const damaged = join(opened.dataDir, 'damaged')
  for (let tenth = 0; tenth < 10; tenth++) {
    const bytes = Buffer.from(whole)
    const at = Math.floor((whole.length * tenth) / 10) + 700
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    await expect(verify(damaged), `byte ${at}`).rejects.toThrow('damaged')
    writeFileSync(damaged, whole.subarray(0, at))
    await expect(verify(damaged), `${at} bytes`).rejects.toThrow(/damaged|no sound copy/)
    await expect(restoreStore(opened.location, damaged, { force: true })).rejects.toThrow(
      /damaged|no sound copy/,
    )
  }
  writeFileSync(damaged, '')
  await expect(verify(damaged)).rejects.toThrow('no backup of a store')
  await expect(verify(join(opened.dataDir, 'none'))).rejects.toThrow('There is no file')
  expect(await countRows(opened.store.db)).toMatchObject({ enquiries: 30 })
})

test('refuses another program’s database', async () => {
  const database = databaseUrl()
  if (database === undefined) {
    const other = new DatabaseSync(file)
    other.exec('create table enquiries (id text)')
    other.close()
  } else {
    const other = await makeDatabase(database)
    onTestFinished(() => query(database, `drop database ${new URL(other).pathname.slice(1)}`))
    await query(other, 'create table enquiries (id text)')
    spawnSync('pg_dump', ['--format=custom', '--file', file, other])
  }
  await expect(verify()).rejects.toThrow('another database')
  await expect(restoreStore(opened.location, file, { force: true })).rejects.toThrow(
    'another database',
  )
})

test.each([
  ['of a later release', '999-later'],
  ['from before 1.0.0', '001-requests'],
])('refuses and does not restore a backup %s', async (whose, name) => {
  const versions = opened.store.db.withTables<{
    kysely_migration: { name: string; timestamp: string }
  }>()
  await versions.insertInto('kysely_migration').values({ name, timestamp: '2027-01-01' }).execute()
  await expect(backUpStore(opened.location, file)).rejects.toThrow(whose)
  writeRaw()
  // Otherwise the next test's store would have it.
  await versions.deleteFrom('kysely_migration').where('name', '=', name).execute()
  await expect(verify()).rejects.toThrow(`The backup is ${whose}`)
  await expect(restoreStore(opened.location, file, { force: true })).rejects.toThrow(whose)
  expect(await countRows(opened.store.db)).toMatchObject({ enquiries: 30 })
})

/** Simulates the other program. */
function writeRaw() {
  const database = databaseUrl()
  if (database) {
    const done = spawnSync('pg_dump', ['--format=custom', '--no-owner', '--file', file, database])
    expect(String(done.stderr)).toBe('')
    return
  }
  const live = new DatabaseSync(join(opened.dataDir, 'universe.db'))
  live.prepare('vacuum into ?').run(file)
  live.close()
}

test('says that a role may not create databases', async ({ skip }) => {
  const database = databaseUrl()
  if (database === undefined) return skip()
  await backUpStore(opened.location, file)
  const role = `${new URL(database).pathname.slice(1)}_reader`
  await query(database, `create role ${role} login password 'reader'`)
  onTestFinished(() => query(database, `drop role ${role}`))
  const theirs = new URL(database)
  theirs.username = role
  theirs.password = 'reader'
  await expect(verifyBackup(file, theirs.href)).rejects.toThrow('alter role NAME createdb')
  await expect(verifyBackup(file, undefined)).rejects.toThrow('DATABASE_URL must name a server')
})

test('drops the database of a killed verification after a day, and none in use', async ({
  skip,
}) => {
  const database = databaseUrl()
  if (database === undefined) return skip()
  const nameAt = (agoHours: number) => `universe_verify_${Date.now() - agoHours * 3_600_000}_ab`
  const [killed, underWay] = [nameAt(25), nameAt(1)]
  for (const name of [killed, underWay]) await query(database, `create database ${name}`)
  onTestFinished(() => query(database, `drop database if exists ${underWay}`))
  await backUpStore(opened.location, file)
  await verify()
  const ours = (await listDatabases()).filter(name => [killed, underWay].includes(name))
  expect(ours).toEqual([underWay])
})

test('restores on an older server in spite of a newer pg_restore’s settings', async ({ skip }) => {
  const database = databaseUrl()
  if (database === undefined) return skip()
  const setting = 'SET transaction_timeout = 0;'
  const { db } = opened.store
  await db
    .updateTable('enquiries')
    .set({ body: `a\n${setting}\nb` })
    .execute()
  await backUpStore(opened.location, file)
  const tools = join(opened.dataDir, 'tools')
  mkdirSync(tools)
  // Imitates PostgreSQL 17's, whichever is installed.
  const newer = `sed '/^SET transaction_timeout/d; s/^SET lock_timeout = 0;$/&\\n${setting}/'`
  const pgRestore = `#!/bin/sh\nPATH=\${PATH#*:}\npg_restore "$@" | ${newer}\n`
  writeFileSync(join(tools, 'pg_restore'), pgRestore, { mode: 0o755 })
  vi.stubEnv('PATH', [tools, process.env.PATH].join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await verify()).toMatchObject({ rows: { enquiries: 30 } })
})
