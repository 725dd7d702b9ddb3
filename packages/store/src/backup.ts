import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './data-folder.ts'
import { isMigrated, migrateStore } from './migrate.ts'
import { dumpPostgres, loadPostgres } from './postgres-dump.ts'
import {
  copyDatabaseFile,
  databaseFile,
  replaceDatabaseFile,
  requireSound,
  requireUnused,
} from './sqlite-file.ts'
import { openStore, type Store, type StoreLocation } from './store.ts'
import { countRows, isEmpty, type RowCounts, transientTables } from './table-names.ts'

/**
 * Copies a store, which may be in use, into a file as of one moment: an SQLite database, or a
 * `pg_dump` archive. Only its owner can read the file, which appears once it is whole.
 * @throws when the file exists, the store does not, or the copy is not sound
 */
export async function backUpStore(location: StoreLocation, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`)
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'wx', OWNER_ONLY_FILE))
  try {
    if ('databaseUrl' in location) dumpPostgres(location.databaseUrl, unfinished)
    else copyDatabaseFile(location.dataDir, unfinished)
    chmodSync(unfinished, OWNER_ONLY_FILE)
    flush(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/**
 * Puts a backup in a store's place and brings its tables up to date. The server must not be running.
 * @param options `force`: also over a store that holds something
 * @returns what the store now holds
 * @throws when the store is in use or not empty, or the file is no sound backup; the store then
 *   stays as it was
 */
export async function restoreStore(
  location: StoreLocation,
  file: string,
  { force }: { force: boolean },
): Promise<RowCounts> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!force && !(await isVacant(location))) {
    throw new Error('The store is not empty. With --force the backup takes its place.')
  }
  if ('dataDir' in location) return restoreFile(location.dataDir, file)
  await requireNobodyElse(location)
  loadPostgres(location.databaseUrl, file)
  return bringUpToDate(location)
}

/** Sessions that are just closing are gone by then; a server, of any folder, keeps its own. */
const SESSIONS_END_WITHIN_MS = 2000

async function requireNobodyElse(location: StoreLocation): Promise<void> {
  const store = openStore(location)
  const deadline = Date.now() + SESSIONS_END_WITHIN_MS
  try {
    while (await hasOtherSessions(store)) {
      if (Date.now() > deadline) {
        throw new Error('The database is in use. Stop every server and program that uses it first.')
      }
      await setTimeout(100)
    }
  } finally {
    await store.close()
  }
}

async function hasOtherSessions({ db }: Store): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db)
  return rows.length > 0
}

async function restoreFile(dataDir: string, file: string): Promise<RowCounts> {
  requireUnused(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporary = mkdtempSync(join(dataDir, '.restore-'))
  try {
    copyFileSync(file, databaseFile(temporary))
    requireSound(databaseFile(temporary))
    const counts = await bringUpToDate({ dataDir: temporary })
    replaceDatabaseFile(dataDir, databaseFile(temporary))
    return counts
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function bringUpToDate(location: StoreLocation): Promise<RowCounts> {
  const store = openStore(location)
  try {
    await migrateStore(store)
    for (const table of transientTables) await store.db.deleteFrom(table).execute()
    return await countRows(store.db)
  } finally {
    await store.close()
  }
}

async function isVacant(location: StoreLocation): Promise<boolean> {
  if ('dataDir' in location && !existsSync(databaseFile(location.dataDir))) return true
  const store = openStore(location)
  try {
    return !(await isMigrated(store)) || isEmpty(await countRows(store.db))
  } finally {
    await store.close()
  }
}

function flush(file: string) {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
