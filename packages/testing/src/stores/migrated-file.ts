import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type StoreLocation } from '@universe/store/store'

const DATABASE_FILE = 'universe.db'

// Migrating takes longer than most tests of a store, so a process's tests begin with copies of one.
let migratedFile: Buffer | undefined

/** Puts an embedded store into an empty folder: migrated, with nothing in it. */
export async function putMigratedFile(dataDir: string): Promise<void> {
  migratedFile ??= await makeMigratedFile()
  writeFileSync(join(dataDir, DATABASE_FILE), migratedFile)
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
