import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type StoreLocation } from '@universe/store/store'

const DATABASE_FILE = 'universe.db'
const KEPT_FILE = 'kept.db'
const PAUSE_MS = 500

// Migrating takes longer than most tests of a store, so they copy a migrated file.
let migratedFile: Buffer | undefined

export async function putMigratedFile(dataDir: string): Promise<void> {
  migratedFile ??= await makeMigratedFile()
  writeFileSync(join(dataDir, DATABASE_FILE), migratedFile)
}

/** For `putStoreBack`. */
export function keepStore(dataDir: string): Promise<void> {
  return copyFile(join(dataDir, DATABASE_FILE), join(dataDir, KEPT_FILE))
}

/** Even while another process has the store open. */
export async function putStoreBack(dataDir: string): Promise<void> {
  const copy = () => copyFile(join(dataDir, KEPT_FILE), join(dataDir, DATABASE_FILE))
  // SQLite fails with "not an error" where that process is just writing.
  await copy().catch(() => setTimeout(PAUSE_MS).then(copy))
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 })
  // A version that a server has seen must not return with other content.
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

export async function migrate(location: StoreLocation): Promise<void> {
  const store = openStore(location)
  await migrateStore(store).finally(store.close)
}
