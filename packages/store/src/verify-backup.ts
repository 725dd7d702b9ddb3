import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@universe/contract/dates'
import pg from 'pg'
import { migrateRestored } from './backup.ts'
import { type BackupFile, requireBackup, unpackDatabase } from './backup-file.ts'
import { isMigrated } from './migrate.ts'
import { loadPostgres, tallyArchive, tallyDatabase } from './postgres-dump.ts'
import { openStore } from './store.ts'
import { type RowCounts, tableNames } from './table-names.ts'
import { createTally, describeRow, type Tally } from './tally.ts'

export interface VerifiedBackup extends BackupFile {
  /** In this release's tables. */
  rows: RowCounts
  /** Made by an earlier release. */
  isEarlier: boolean
}

/** Prefix of temporary databases, before the time in epoch milliseconds. */
const TRIAL = 'universe_verify_'
/** PostgreSQL's code for insufficient privilege. */
const NOT_ALLOWED = '42501'

/**
 * Verifies a backup by restoring it, without touching the store: into a temporary folder, or a
 * temporary database on the same server. Compares count and hash of each table on arrival, then
 * migrates.
 * @param databaseUrl server where a PostgreSQL backup is restored
 * @throws a sentence what is wrong with the backup, or why it cannot be restored here
 */
export async function verifyBackup(
  file: string,
  databaseUrl: string | undefined,
): Promise<VerifiedBackup> {
  const backup = await requireBackup(file)
  if (backup.kind === 'sqlite') return { ...backup, ...(await verifyFile(file)) }
  if (databaseUrl === undefined) {
    throw new Error(
      `${file} is a backup of PostgreSQL: DATABASE_URL must name a server to try it on.`,
    )
  }
  const trial = await makeDatabase(databaseUrl)
  try {
    return { ...backup, ...(await verifyArchive(file, trial.url)) }
  } finally {
    await trial.drop()
  }
}

async function verifyFile(file: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-'))
  try {
    unpackDatabase(file, dataDir)
    const before = await tallyStore(dataDir)
    const rows = await migrateRestored({ dataDir })
    if (before) requireEqual(before, await tallyStore(dataDir))
    return { rows, isEarlier: before === undefined }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns undefined for an earlier release's store, whose tables differ */
async function tallyStore(dataDir: string): Promise<Map<string, Tally> | undefined> {
  const store = openStore({ dataDir }, { readOnly: true })
  try {
    if (!(await isMigrated(store))) return undefined
    const tallies = new Map<string, Tally>()
    for (const table of tableNames) {
      const tally = createTally()
      for await (const row of store.db.selectFrom(table).selectAll().stream()) {
        tally.add(describeRow(row))
      }
      tallies.set(table, tally.total())
    }
    return tallies
  } finally {
    await store.close()
  }
}

async function verifyArchive(file: string, databaseUrl: string) {
  await loadPostgres(databaseUrl, file)
  requireEqual(await tallyArchive(file), await tallyDatabase(databaseUrl))
  const store = openStore({ databaseUrl })
  const isEarlier = !(await isMigrated(store).finally(store.close))
  return { rows: await migrateRestored({ databaseUrl }), isEarlier }
}

function requireEqual(held: Map<string, Tally>, arrived: Map<string, Tally> | undefined) {
  const tables = new Set([...held.keys(), ...(arrived?.keys() ?? [])])
  for (const table of tables) {
    if (isDeepStrictEqual(held.get(table), arrived?.get(table))) continue
    throw new Error(`The backup cannot be trusted: ${table} does not arrive as it is held.`)
  }
}

async function makeDatabase(server: string) {
  await dropLeftovers(server)
  const name = `${TRIAL}${Date.now()}_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template template0 encoding 'UTF8'`).catch(error => {
    if (error.code !== NOT_ALLOWED) throw error
    throw new Error(
      'A backup is proved in a temporary database, and this role may make none. Let it, by "alter role NAME createdb", or set DATABASE_URL to a server where it may.',
      { cause: error },
    )
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

/** An interrupted verification leaves a whole store behind. */
async function dropLeftovers(server: string) {
  const { rows } = await run(
    server,
    `select datname from pg_database
     where starts_with(datname, '${TRIAL}') and pg_get_userbyid(datdba) = current_user`,
  )
  for (const { datname } of rows) {
    const madeAt = Number(/^universe_verify_(\d+)_[0-9a-f]+$/.exec(datname)?.[1])
    if (madeAt < Date.now() - DAY_MS)
      await run(server, `drop database if exists ${datname} with (force)`)
  }
}

async function run(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
