import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import pg from 'pg'
import { afterAll } from 'vitest'

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
  const databaseUrl = server ? databaseOn(server, await makeDatabase(server)) : ''
  const location = server ? { databaseUrl } : { dataDir }
  return { location, dataDir, databaseUrl, remove: async () => removeFolder() }
}

async function makeLocation(dataDir: string) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { location: { dataDir }, drop: async () => {} }
  const name = idle.pop() ?? (await makeDatabase(server))
  const databaseUrl = databaseOn(server, name)
  const drop = async () => {
    await query(databaseUrl, emptyEveryTable)
    idle.push(name)
  }
  return { location: { databaseUrl }, drop }
}

// A database takes PostgreSQL a second to make, so a file's tests hand theirs on, emptied.
const idle: string[] = []
const made: string[] = []

afterAll(async () => {
  const server = process.env.TEST_DATABASE_URL
  for (const name of made) await query(server ?? '', `drop database ${name} with (force)`)
})

async function makeDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(server, `create database ${name}`)
  made.push(name)
  return name
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const emptyEveryTable = `
  do $$ declare tables text; begin
    select string_agg(quote_ident(tablename), ', ') into tables from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename != 'content_versions';
    if tables is not null then
      execute 'truncate ' || tables || ' restart identity cascade';
    end if;
  end $$`

/** Runs one statement on a PostgreSQL server. */
async function query(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
