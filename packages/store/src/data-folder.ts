import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
    return lockFile(join(dataDir, LOCK_FILE))
  } catch (cause) {
    throw new Error(
      isBusy(cause)
        ? `A server is running in ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`
        : `The folder ${dataDir} cannot be used: ${(cause as Error).message}. DATA_DIR names it.`,
      { cause },
    )
  }
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
