import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isDamaged, unusableStore } from './explain-error.ts'

const DATABASE_FILE = 'universe.db'
const BUSY_TIMEOUT_MS = 5000
/** Without it, even a vacuum leaves rows' bytes in the unused space of its pages. */
const WITHOUT_LEFTOVERS = 'pragma secure_delete = on'

/** @returns the path of a folder's embedded store, which may not exist */
export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE_FILE)
}

/**
 * Copies an embedded store, which may be in use and written to.
 * @param target an empty file
 * @param emptied tables whose rows are left out without a trace
 * @throws when there is no store, or the copy is damaged
 */
export function copyDatabaseFile(
  dataDir: string,
  target: string,
  emptied: readonly string[],
): void {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new Error(`There is no store in ${dataDir}.`)
  const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec(WITHOUT_LEFTOVERS)
    database.prepare('vacuum into ?').run(target)
  } catch (error) {
    throw isDamaged(error) ? unusableStore('sqlite', error) : error
  } finally {
    database.close()
  }
  emptyTables(target, emptied)
  requireSound(target)
}

function emptyTables(file: string, tables: readonly string[]) {
  const database = new DatabaseSync(file)
  try {
    database.exec(WITHOUT_LEFTOVERS)
    // Otherwise deleted bytes would reach a journal file.
    database.exec('pragma journal_mode = memory')
    const exists = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    for (const table of tables.filter(name => exists.get(name))) {
      database.exec(`delete from ${table}`)
    }
    database.exec('vacuum')
  } finally {
    database.close()
  }
}

/** @returns the migrations of a sound database file, without creating files beside it */
export function listFileMigrations(file: string): string[] {
  const database = openUntouched(file)
  try {
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** Moves a database file into the embedded store's place. @throws when that is in use */
export function replaceDatabaseFile(dataDir: string, replacement: string): void {
  requireUnused(dataDir)
  const target = databaseFile(dataDir)
  for (const leftover of ['-wal', '-shm']) rmSync(`${target}${leftover}`, { force: true })
  renameSync(replacement, target)
}

/** @throws when another process has the folder's embedded store open */
export function requireUnused(dataDir: string): void {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Leaving write-ahead mode, which folds the log in, takes an exclusive connection.
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    // A damaged file is not in use, and a backup is about to replace it.
    if (isDamaged(error)) return
    throw new Error(`The store in ${dataDir} is in use. Stop the server first.`, { cause: error })
  } finally {
    database.close()
  }
}

/** @throws when a file is not a complete SQLite database of ours */
export function requireSound(file: string): void {
  let problems: string[]
  try {
    problems = findProblems(file)
  } catch (error) {
    problems = [(error as Error).message]
  }
  const [first] = problems
  if (first !== undefined) throw new Error(`This is no sound copy of a store: ${first}.`)
}

// Otherwise a file in write-ahead mode cannot be read in a read-only folder.
function openUntouched(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function findProblems(file: string): string[] {
  const database = openUntouched(file)
  try {
    const migrations = database
      .prepare("select name from sqlite_master where name = 'kysely_migration'")
      .all()
    const checks = database.prepare('pragma integrity_check').all()
    const orphans = database.prepare('pragma foreign_key_check').all()
    return [
      ...(migrations.length === 0 ? ['it is another database'] : []),
      ...checks.map(check => String(check.integrity_check)).filter(text => text !== 'ok'),
      ...orphans.map(({ table }) => `${table} has rows that point to none`),
    ]
  } finally {
    database.close()
  }
}
