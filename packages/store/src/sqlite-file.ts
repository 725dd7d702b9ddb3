import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isDamaged, unusableStore } from './explain-error.ts'

const DATABASE_FILE = 'universe.db'
const BUSY_TIMEOUT_MS = 5000
/** Pages made by a vacuum, too, would else keep rows in their unused bytes, which no deletion finds. */
const WITHOUT_LEFTOVERS = 'pragma secure_delete = on'

/** @returns where the embedded store of a folder stands, whether it exists or not */
export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE_FILE)
}

/**
 * Copies an embedded store that may be in use; writers go on meanwhile.
 * @param target an empty file
 * @param emptied the tables that the copy has without their rows, of which no byte is left
 * @throws when there is no store, or the copy is not sound
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
    // No file beside it gets a byte of what goes.
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

/** @returns the names of the migrations behind a sound database file, beside which nothing is made */
export function listFileMigrations(file: string): string[] {
  const database = openUntouched(file)
  try {
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** Moves a database file to where an embedded store stands. @throws when that is in use */
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
    // Only a connection that is alone can leave the write-ahead log, which it then folds in.
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    // What is damaged can be used by nobody, and a backup is to take its place.
    if (isDamaged(error)) return
    throw new Error(`The store in ${dataDir} is in use. Stop the server first.`, { cause: error })
  } finally {
    database.close()
  }
}

/** @throws when a file is no whole SQLite database of ours */
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

// One in write-ahead mode could else not be read in a folder that must not be written.
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
