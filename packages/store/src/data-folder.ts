import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainError } from './explain-error.ts'
import { isBusy } from './retry-while-busy.ts'

/** For folders with visitors' data. */
export const OWNER_ONLY_FOLDER = 0o700
/** For files with visitors' data. */
export const OWNER_ONLY_FILE = 0o600

/** Held by the one process that serves a data folder and sends its mail. */
export interface FolderLock {
  release(): void
}

/** @throws a sentence when another process holds the lock, and as `lockTask` */
export function lockFolder(dataDir: string): FolderLock {
  const lock = lockTask(dataDir, 'server')
  if (lock) return lock
  throw new Error(
    `A server is running in ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`,
  )
}

/**
 * Locks one task against other processes; creates the folder if missing. By SQLite, as Node has no
 * file locks; the system releases it however the process ends.
 * @param task names the lock file
 * @returns undefined while another process holds it
 * @throws a sentence when the folder is not writable
 */
export function lockTask(dataDir: string, task: string): FolderLock | undefined {
  makeDataFolder(dataDir)
  try {
    return lockFile(join(dataDir, `${task}.lock`))
  } catch (cause) {
    if (isBusy(cause)) return undefined
    throw unusable(dataDir, cause)
  }
}

/** @throws a sentence when it cannot be created or written */
export function makeDataFolder(dataDir: string): void {
  try {
    make(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusable(dataDir, cause)
  }
}

/** Not `recursive`: Node loops forever in folders that accept none, such as /proc. */
function make(folder: string) {
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) make(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER })
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function unusable(dataDir: string, cause: unknown): Error {
  const why = explainError(cause)
  return new Error(`The folder ${dataDir} cannot be used: ${why}. DATA_DIR names it.`, { cause })
}

function lockFile(file: string): FolderLock {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // No journal file: nothing is written.
    database.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(file, OWNER_ONLY_FILE)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}
