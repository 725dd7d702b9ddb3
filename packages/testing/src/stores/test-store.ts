import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { tableNames } from '@universe/store/table-names'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { migrate, putMigratedFile } from './migrated-file.ts'
import { openStaff } from './staff.ts'
import { dropDatabase, makeDatabase, query } from './test-database.ts'

export interface TestStore {
  store: Store
  location: StoreLocation
  dataDir: string
  remove(): Promise<void>
}

/** A file, or a database on the server of TEST_DATABASE_URL. */
export async function openTestStore(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const { location, drop } = await makeMigrated(dataDir)
  const store = openStore(location)
  // Closing a pool that never connected would connect it.
  await sql`select 1`.execute(store.db)
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

export function openStoreForEach(): Omit<TestStore, 'remove'> {
  let opened: TestStore
  beforeEach(async () => {
    opened = await openTestStore()
  })
  afterEach(() => opened.remove())
  return {
    get store() {
      return opened.store
    },
    /** For a test that restores the store and reopens it. */
    set store(store) {
      opened.store = store
    },
    get location() {
      return opened.location
    },
    get dataDir() {
      return opened.dataDir
    },
  }
}

export function openStaffForEach(
  opened: Pick<TestStore, 'store' | 'dataDir'>,
  url?: string,
): ReturnType<typeof openStaff> {
  let staff: ReturnType<typeof openStaff>
  beforeEach(() => {
    staff = openStaff(opened.store, url, opened.dataDir)
  })
  return {
    get parts() {
      return staff.parts
    },
    get clock() {
      return staff.clock
    },
    get logLines() {
      return staff.logLines
    },
    join: (...who) => staff.join(...who),
    signIn: member => staff.signIn(member),
    session: token => staff.session(token),
    change: (...what) => staff.change(...what),
  }
}

/** @returns the rows of every table that a backup holds */
export async function readTables({ db }: Store): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const name of tableNames) tables[name] = await db.selectFrom(name).selectAll().execute()
  return tables
}

/**
 * Of a store that does not exist yet.
 * @returns a process's DATABASE_URL, too: empty for the embedded store
 */
export async function findEmptyLocation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  const databaseUrl = server ? await makeAndNote(server) : ''
  const location = server ? { databaseUrl } : { dataDir }
  return { location, dataDir, databaseUrl, remove: async () => removeFolder() }
}

async function makeMigrated(dataDir: string) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    await putMigratedFile(dataDir)
    return { location: { dataDir }, drop: async () => {} }
  }
  const databaseUrl = idle.pop() ?? (await makeMigratedDatabase(server))
  const drop = async () => {
    await query(databaseUrl, emptyEveryTable)
    idle.push(databaseUrl)
  }
  return { location: { databaseUrl }, drop }
}

async function makeMigratedDatabase(server: string): Promise<string> {
  const databaseUrl = await makeAndNote(server)
  await migrate({ databaseUrl })
  return databaseUrl
}

// Creating a PostgreSQL database takes a second, so a file's tests reuse theirs.
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

// TRUNCATE recreates every table's files, which takes longer than most tests, so only large tables
// are truncated. Triggers are off, as some refuse deletion.
const emptyEveryTable = `
  do $$ declare each record; begin
    set local session_replication_role = replica;
    for each in
      select oid::regclass as name, pg_relation_size(oid) > 1000000 as is_large from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not like 'kysely%' and relname != 'content_versions'
    loop
      if each.is_large then execute 'truncate ' || each.name || ' cascade';
      else execute 'delete from ' || each.name;
      end if;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$`
