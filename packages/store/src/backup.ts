import {
  chmodSync,
  closeSync,
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
import { requireBackup, seal, unpackDatabase } from './backup-file.ts'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './data-folder.ts'
import { isDamaged } from './explain-error.ts'
import {
  isCurrentRelease,
  listMigrations,
  migrateStore,
  requireNotLater,
  requireReleased,
} from './migrate.ts'
import { dumpPostgres, loadPostgres } from './postgres-dump.ts'
import {
  copyDatabaseFile,
  databaseFile,
  replaceDatabaseFile,
  requireUnused,
} from './sqlite-file.ts'
import { type Store, type StoreLocation, useStore } from './store.ts'
import {
  countRows,
  isEmpty,
  type RowCounts,
  tableNames,
  transientTables,
  uncopiedTables,
} from './table-names.ts'

/**
 * Copies a store, even in use, as of one moment: an SQLite file or a `pg_dump` archive, sealed,
 * readable by its owner only, without sessions, links or codes that sign in. It appears once
 * complete.
 * @throws when the file exists, the store does not or is of a later release, or the copy is damaged
 */
export async function backUpStore(location: StoreLocation, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`)
  await requireOfThisProgram(location)
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'wx', OWNER_ONLY_FILE))
  try {
    if ('databaseUrl' in location) {
      await dumpPostgres(location.databaseUrl, unfinished, transientTables)
    } else copyDatabaseFile(location.dataDir, unfinished, transientTables)
    chmodSync(unfinished, OWNER_ONLY_FILE)
    seal(unfinished)
    flush(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function requireOfThisProgram(location: StoreLocation) {
  if (isMissing(location)) throw new Error(`There is no store in ${location.dataDir}.`)
  await useStore(location, requireNotLater, { readOnly: true })
}

export interface RestoreSteps {
  /** Undefined if missing or damaged. */
  beforeReplaced(standing: Store | undefined): Promise<void>
  /** Already migrated. */
  beforeUsed(restored: Store): Promise<void>
}

/**
 * Replaces a store by a backup and migrates it.
 * @param options `force`: even if it is not empty
 * @throws when it is in use or not empty, or the file is damaged or of a later release; the store
 * is then unchanged
 */
export async function restoreStore(
  location: StoreLocation,
  file: string,
  { force, steps }: { force: boolean; steps?: RestoreSteps },
): Promise<RowCounts> {
  await requireBackup(file, 'databaseUrl' in location ? 'postgres' : 'sqlite')
  await requireSupported(location)
  if (!force) await requireVacant(location)
  if ('dataDir' in location) return restoreFile(location.dataDir, file, steps)
  await requireNoOtherSessions(location)
  if (steps) await useStore(location, steps.beforeReplaced, { readOnly: true })
  await loadPostgres(location.databaseUrl, file)
  return migrateRestored(location, steps)
}

/** A store from before 1.0.0 is not overwritten; a damaged one cannot be judged. */
async function requireSupported(location: StoreLocation): Promise<void> {
  if (isMissing(location)) return
  const done = await useStore(location, listMigrations, { readOnly: true }).catch(() => [])
  requireReleased(done, 'store')
}

/** Closing sessions end by then; a running server's stay. */
const SESSIONS_END_WITHIN_MS = 2000

function requireNoOtherSessions(location: StoreLocation): Promise<void> {
  const deadline = Date.now() + SESSIONS_END_WITHIN_MS
  return useStore(location, async store => {
    while (await hasOtherSessions(store)) {
      if (Date.now() > deadline) {
        throw new Error('The database is in use. Stop every server and program that uses it first.')
      }
      await setTimeout(100)
    }
  })
}

async function hasOtherSessions({ db }: Store): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db)
  return rows.length > 0
}

async function restoreFile(
  dataDir: string,
  file: string,
  steps: RestoreSteps | undefined,
): Promise<RowCounts> {
  requireUnused(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporary = mkdtempSync(join(dataDir, '.restore-'))
  try {
    if (steps) await readReplacedStore(dataDir, steps)
    unpackDatabase(file, temporary)
    const counts = await migrateRestored({ dataDir: temporary }, steps)
    replaceDatabaseFile(dataDir, databaseFile(temporary))
    return counts
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function readReplacedStore(dataDir: string, { beforeReplaced }: RestoreSteps) {
  if (isMissing({ dataDir })) await beforeReplaced(undefined)
  else await useStore({ dataDir }, beforeReplaced, { readOnly: true })
}

export function migrateRestored(location: StoreLocation, steps?: RestoreSteps): Promise<RowCounts> {
  return useStore(location, async store => {
    await migrateStore(store)
    for (const table of transientTables) await store.db.deleteFrom(table).execute()
    await steps?.beforeUsed(store)
    return countRows(store.db)
  })
}

async function requireVacant(location: StoreLocation) {
  let what = 'not empty'
  try {
    if (await isVacant(location)) return
  } catch (error) {
    if (!isDamaged(error)) throw error
    what = 'damaged'
  }
  throw new Error(`The store is ${what}. With --force the backup takes its place.`)
}

async function isVacant(location: StoreLocation): Promise<boolean> {
  if (isMissing(location)) return true
  return useStore(location, async store => {
    if ((await listMigrations(store)).length === 0) return true
    if (!(await isCurrentRelease(store))) return false
    return isEmpty(await countRows(store.db)) && !(await hasOtherTables(store))
  })
}

/** Foreign tables in the schema are not lost without asking. */
async function hasOtherTables({ db, kind }: Store): Promise<boolean> {
  if (kind === 'sqlite') return false
  const ours = [...tableNames, ...Object.keys(uncopiedTables)]
  const tables = await db.introspection.getTables()
  return tables.some(({ name, isView }) => !isView && !ours.includes(name))
}

function isMissing(location: StoreLocation): location is { dataDir: string } {
  return 'dataDir' in location && !existsSync(databaseFile(location.dataDir))
}

function flush(file: string) {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
