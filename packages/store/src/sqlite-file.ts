import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isDamaged, unusableStore } from './explain-error.ts'

const DATABASE_FILE = 'universe.db'
const BUSY_TIMEOUT_MS = 5000
/** Even a vacuum leaves rows' bytes in unused space. */
const WITHOUT_LEFTOVERS = 'pragma secure_delete = on'

/** It may not exist. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE_FILE)
}

/**
 * Copies a store, even in use.
 * @param target an empty file
 * @param emptied tables whose rows leave no trace
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
    // A journal file would keep deleted bytes.
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

/** Of a sound file; creates none beside it. */
export function listFileMigrations(file: string): string[] {
  const database = openUntouched(file)
  try {
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** @throws when the embedded store is in use */
export function replaceDatabaseFile(dataDir: string, replacement: string): void {
  requireUnused(dataDir)
  const target = databaseFile(dataDir)
  for (const leftover of ['-wal', '-shm']) rmSync(`${target}${leftover}`, { force: true })
  renameSync(replacement, target)
}

/** @throws when another process has it open */
export function requireUnused(dataDir: string): void {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Leaving write-ahead mode needs an exclusive connection.
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    // Damaged is not in use, and about to be replaced.
    if (isDamaged(error)) return
    throw new Error(`The store in ${dataDir} is in use. Stop the server first.`, { cause: error })
  } finally {
    database.close()
  }
}

/** @throws when it is no complete SQLite database of ours */
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
