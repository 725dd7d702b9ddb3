import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const DATABASE_FILE = 'universe.db'
const BUSY_TIMEOUT_MS = 5000

/** @returns where the embedded store of a folder stands, whether it exists or not */
export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE_FILE)
}

/**
 * Copies an embedded store that may be in use; writers go on meanwhile.
 * @param target an empty file
 * @throws when there is no store, or the copy is not sound
 */
export function copyDatabaseFile(dataDir: string, target: string): void {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new Error(`There is no store in ${dataDir}.`)
  const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  requireSound(target)
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

function findProblems(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
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
