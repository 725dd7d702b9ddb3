import { existsSync } from 'node:fs'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { type CopiedTable, copyStore } from '@universe/store/copy-store'
import { lockFolder } from '@universe/store/data-folder'
import { migrateStore } from '@universe/store/migrate'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { databaseFile, requireUnused } from '@universe/store/sqlite-file'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import type { RowCounts } from '@universe/store/table-names'
import { mailboxFolder, removePersonsMail } from '../mail/mailbox-files.ts'
import { type Erased, erasePerson } from '../people/person-repository.ts'

/** What an operator does to the store that a configuration names, whether a server runs or not. */

/** Where a configuration says that the store is. */
export interface StorePlace {
  dataDir: string
  /** A PostgreSQL store instead of the embedded one. */
  databaseUrl: string | undefined
}

/** Lends the store, brought up to date, and closes it. @throws when there is none */
export async function withStore<Result>(
  config: StorePlace,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const location = storeLocation(config)
  if ('dataDir' in location) requireStore(location.dataDir)
  const store = openStore(location)
  try {
    await migrateStore(store)
    return await use(store)
  } finally {
    await store.close()
  }
}

/** @throws as `backUpStore` does */
export function backUp(config: StorePlace, file: string): Promise<void> {
  return backUpStore(storeLocation(config), file)
}

/** @throws while a server runs in the folder, and as `restoreStore` does */
export function restore(
  config: StorePlace,
  file: string,
  options: { force: boolean },
): Promise<RowCounts> {
  return withoutServer(config, () => restoreStore(storeLocation(config), file, options))
}

/**
 * Erases one person from the store, and their messages from the mailbox where there is one.
 * @param email in any letter case
 */
export async function erase(
  config: StorePlace,
  email: string,
): Promise<Erased & { mailboxFiles: number }> {
  const address = email.trim().toLowerCase()
  const erased = await withStore(config, async store => {
    const counts = await erasePerson(store.db, address)
    await truncateWriteAheadLog(store)
    return counts
  })
  const mailboxFiles = await removePersonsMail(mailboxFolder(config), address)
  return { ...erased, mailboxFiles }
}

/**
 * Copies the embedded store of `DATA_DIR` to the PostgreSQL store of `DATABASE_URL`.
 * @throws when either is missing or the embedded one is in use, and as `copyStore` does
 */
export async function moveToPostgres(config: StorePlace): Promise<CopiedTable[]> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl) throw new Error('DATABASE_URL must name the PostgreSQL store to copy to.')
  requireStore(dataDir)
  return withoutServer(config, async () => {
    // A request accepted while rows are copied would stay behind.
    requireUnused(dataDir)
    return copyStore(dataDir, databaseUrl)
  })
}

export function storeLocation({ databaseUrl, dataDir }: StorePlace): StoreLocation {
  return databaseUrl ? { databaseUrl } : { dataDir }
}

/** None runs in the folder, and none starts there meanwhile. */
async function withoutServer<Result>({ dataDir }: StorePlace, work: () => Promise<Result>) {
  const lock = lockFolder(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function requireStore(dataDir: string) {
  if (existsSync(databaseFile(dataDir))) return
  throw new Error(`There is no store in ${dataDir}. DATA_DIR says where it is.`)
}
