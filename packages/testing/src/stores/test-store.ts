import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { afterAll } from 'vitest'
import { dropDatabase, makeDatabase, query } from './test-database.ts'

export interface TestStore {
  store: Store
  location: StoreLocation
  dataDir: string
  remove(): Promise<void>
}

/** A migrated store of its own: a file, or a database on the server that TEST_DATABASE_URL names. */
export async function openTestStore(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const { location, drop } = await makeLocation(dataDir)
  const store = openStore(location)
  await migrateStore(store)
  return {
    store,
    location,
    dataDir,
    async remove() {
      await store.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Where a store can be made: nothing stands there yet.
 * @returns a process's DATABASE_URL, too: empty for the embedded store in `dataDir`
 */
export async function findEmptyLocation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  const databaseUrl = server ? await makeAndNote(server) : ''
  const location = server ? { databaseUrl } : { dataDir }
  return { location, dataDir, databaseUrl, remove: async () => removeFolder() }
}

async function makeLocation(dataDir: string) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { location: { dataDir }, drop: async () => {} }
  const databaseUrl = idle.pop() ?? (await makeAndNote(server))
  const drop = async () => {
    await query(databaseUrl, emptyEveryTable)
    idle.push(databaseUrl)
  }
  return { location: { databaseUrl }, drop }
}

// A database takes PostgreSQL a second to make, so a file's tests hand theirs on, emptied.
const idle: string[] = []
const made: string[] = []

afterAll(async () => {
  const server = process.env.TEST_DATABASE_URL
  for (const databaseUrl of made) await dropDatabase(server ?? '', databaseUrl)
})

async function makeAndNote(server: string): Promise<string> {
  const databaseUrl = await makeDatabase(server)
  made.push(databaseUrl)
  return databaseUrl
}

const emptyEveryTable = `
  do $$ declare tables text; begin
    select string_agg(quote_ident(tablename), ', ') into tables from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename != 'content_versions';
    if tables is not null then
      -- It refuses what empties it.
      alter table if exists audit disable trigger user;
      execute 'truncate ' || tables || ' restart identity cascade';
      alter table if exists audit enable trigger user;
    end if;
  end $$`
