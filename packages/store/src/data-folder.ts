import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainError } from './explain-error.ts'
import { isBusy } from './retry-while-busy.ts'

/** Permissions of each folder that holds visitors' data: its owner's alone. */
export const OWNER_ONLY_FOLDER = 0o700
/** Permissions of each file that holds visitors' data: its owner's alone. */
export const OWNER_ONLY_FILE = 0o600

const LOCK_FILE = 'server.lock'

/** Held by the one process that serves a data folder: stores its requests and sends its mail. */
export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder for this process, and makes it where it is missing. Node knows no file locks;
 * SQLite does, and the system frees them when their process ends, however it ends.
 * @throws in a sentence when another process has the folder, or it cannot be written
 */
export function lockFolder(dataDir: string): FolderLock {
  makeDataFolder(dataDir)
  try {
    return lockFile(join(dataDir, LOCK_FILE))
  } catch (cause) {
    if (!isBusy(cause)) throw unusable(dataDir, cause)
    throw new Error(
      `A server is running in ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`,
      { cause },
    )
  }
}

/**
 * Locks a data folder against another process of the same task, and for nothing else.
 * @param task its name, which a file beside the store has
 * @returns undefined while another process has it
 * @throws in a sentence when the folder cannot be written
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

/** Makes a data folder where it is missing. @throws in a sentence when it cannot be made or written */
export function makeDataFolder(dataDir: string): void {
  try {
    make(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusable(dataDir, cause)
  }
}

/** Not by `recursive`: where a folder takes none, as /proc does, Node then tries for ever. */
function make(folder: string) {
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) make(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER })
  } catch (error) {
    // Another process may have made it meanwhile.
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
    // In memory: no file beside it for what is never written.
    database.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(file, OWNER_ONLY_FILE)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}
