import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@universe/contract/dates'
import pg from 'pg'
import { migrateRestored } from './backup.ts'
import { requireBackup, unpackDatabase } from './backup-file.ts'
import { isMigrated } from './migrate.ts'
import { loadPostgres } from './postgres-dump.ts'
import { type StoreLocation, useStore } from './store.ts'

/** Of temporary databases, before the time in epoch milliseconds. */
const TRIAL = 'universe_verify_'
/** PostgreSQL: insufficient privilege. */
const NOT_ALLOWED = '42501'

/**
 * Restores and migrates a backup in a temporary folder, or a temporary database on the same server.
 * @param databaseUrl where a PostgreSQL backup is restored
 * @throws a sentence what is wrong with the backup, or why it cannot be restored here
 */
export async function verifyBackup(file: string, databaseUrl: string | undefined) {
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
    return await migrateUnpacked({ dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function verifyArchive(file: string, databaseUrl: string) {
  await loadPostgres(databaseUrl, file)
  return migrateUnpacked({ databaseUrl })
}

async function migrateUnpacked(location: StoreLocation) {
  const isEarlier = !(await useStore(location, isMigrated, { readOnly: true }))
  return { rows: await migrateRestored(location), isEarlier }
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

/** An interrupted verification leaves a whole store. */
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
