import { existsSync } from 'node:fs'
import { backUpStore, type RestoreSteps, restoreStore } from './backup.ts'
import { type CopiedTable, copyStore } from './copy-store.ts'
import { lockFolder } from './data-folder.ts'
import { migrateStore, requireMigrated } from './migrate.ts'
import { databaseFile, requireUnused } from './sqlite-file.ts'
import { openStore, type Store, type StoreLocation } from './store.ts'
import type { RowCounts } from './table-names.ts'
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts'

/** What an operator does to the store that a configuration names, whether a server runs or not. */

/** Where a configuration says that the store is. */
export interface StoreSettings {
  dataDir: string
  /** A PostgreSQL store instead of the embedded one. */
  databaseUrl: string | undefined
}

/**
 * Opens the store, brings it up to date, and closes it after use.
 * @returns what `use` does
 * @throws when there is no store, and what `use` throws
 */
export async function withStore<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  return closeAfter(openStore(existingStore(config)), migrateStore, use)
}

/**
 * Opens the store for reading, as it is, and closes it after use.
 * @returns what `use` does
 * @throws when there is no store, in a sentence that it is of another release, and what `use` throws
 */
export async function withStoreToRead<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  return closeAfter(openStore(existingStore(config), { readOnly: true }), requireMigrated, use)
}

/**
 * Opens the store as it is, which a server beside may be using, and closes it after use.
 * @returns what `use` does
 * @throws when there is no store, in a sentence that it is of another release, and what `use` throws
 */
export async function withStoreOfRelease<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  return closeAfter(openStore(existingStore(config)), requireMigrated, use)
}

async function closeAfter<Result>(
  store: Store,
  prepare: (store: Store) => Promise<unknown>,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  try {
    await prepare(store)
    return await use(store)
  } finally {
    await store.close()
  }
}

function existingStore(config: StoreSettings): StoreLocation {
  const location = storeLocation(config)
  if ('dataDir' in location) requireStore(location.dataDir)
  return location
}

/** @returns whether an embedded store stands in a folder, of whatever release */
export function hasStore(dataDir: string): boolean {
  return existsSync(databaseFile(dataDir))
}

/** @throws as `backUpStore` does */
export function backUp(config: StoreSettings, file: string): Promise<void> {
  return backUpStore(storeLocation(config), file)
}

/** @throws as `verifyBackup` does; the store is not touched */
export function verify(config: StoreSettings, file: string): Promise<VerifiedBackup> {
  return verifyBackup(file, config.databaseUrl)
}

/** @throws while a server runs in the folder, and as `restoreStore` does */
export function restore(
  config: StoreSettings,
  file: string,
  options: { force: boolean; steps?: RestoreSteps },
): Promise<RowCounts> {
  return withoutServer(config, () => restoreStore(storeLocation(config), file, options))
}

/**
 * Copies the embedded store of `DATA_DIR` to the PostgreSQL store of `DATABASE_URL`.
 * @throws when either is missing or the embedded one is in use, and as `copyStore` does
 */
export async function moveToPostgres(config: StoreSettings): Promise<CopiedTable[]> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl) throw new Error('DATABASE_URL must name the PostgreSQL store to copy to.')
  requireStore(dataDir)
  return withoutServer(config, async () => {
    // A request accepted while rows are copied would stay behind.
    requireUnused(dataDir)
    return copyStore(dataDir, databaseUrl)
  })
}

/** @returns the one of the two places that a configuration names */
export function storeLocation({ databaseUrl, dataDir }: StoreSettings): StoreLocation {
  return databaseUrl ? { databaseUrl } : { dataDir }
}

/** None runs in the folder, and none starts there meanwhile. */
async function withoutServer<Result>({ dataDir }: StoreSettings, work: () => Promise<Result>) {
  const lock = lockFolder(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function requireStore(dataDir: string) {
  if (hasStore(dataDir)) return
  throw new Error(
    `There is no store in ${dataDir}. DATA_DIR says where it is; a new one gets its store when the server is first started.`,
  )
}
