import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type StoreLocation } from '@universe/store/store'

const DATABASE_FILE = 'universe.db'
const KEPT_FILE = 'kept.db'

// Migrating takes longer than most tests of a store, so a process's tests begin with copies of one.
let migratedFile: Buffer | undefined

/** Puts an embedded store into an empty folder: migrated, with nothing in it. */
export async function putMigratedFile(dataDir: string): Promise<void> {
  migratedFile ??= await makeMigratedFile()
  writeFileSync(join(dataDir, DATABASE_FILE), migratedFile)
}

/** Keeps an embedded store as it is now, for `putStoreBack`. */
export function keepStore(dataDir: string): Promise<void> {
  return copyFile(join(dataDir, DATABASE_FILE), join(dataDir, KEPT_FILE))
}

/** Puts an embedded store back to what was kept of it, under whoever has it open. */
export async function putStoreBack(dataDir: string): Promise<void> {
  await copyFile(join(dataDir, KEPT_FILE), join(dataDir, DATABASE_FILE))
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 })
  // A version that a server has seen must not come again with other content.
  database.exec(`update content_versions set version = ${Date.now()}`)
  database.close()
}

async function copyFile(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  await backup(database, to).finally(() => database.close())
}

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  await migrate({ dataDir })
  const file = readFileSync(join(dataDir, DATABASE_FILE))
  rmSync(dataDir, { recursive: true })
  return file
}

/** Makes a store's tables, and lets go of it. */
export async function migrate(location: StoreLocation): Promise<void> {
  const store = openStore(location)
  await migrateStore(store).finally(store.close)
}
