import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite, openSqliteReader } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type StoreKind = 'sqlite' | 'postgres'
export type StoreLocation = { dataDir: string } | { databaseUrl: string }

/** In a transaction or not. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'getExecutor'>

export interface Store {
  db: Db
  /**
   * For long reads, which then block nothing else: the embedded store is read in a worker thread,
   * PostgreSQL over the same connections. Queries fail after ten seconds. No cursors: long lists
   * are read in batches, each after the previous one's last key.
   */
  aside: ReadDb
  kind: StoreKind
  /** Waits for running queries. */
  close(): Promise<void>
}

/**
 * Opens without migrating; follow with `migrateStore` or `requireMigrated`.
 * @param location `dataDir` and its `universe.db` are created if missing, for this user only
 * @param options `readOnly`: an embedded store is neither created nor written
 * @throws when folder or file cannot be created; PostgreSQL is contacted by the first query
 */
export function openStore(location: StoreLocation, { readOnly = false } = {}): Store {
  if ('databaseUrl' in location) {
    const db = openPostgres(location.databaseUrl)
    return { db, aside: db, kind: 'postgres', close: () => db.destroy() }
  }
  const db = openSqlite(location.dataDir, readOnly)
  const aside = openSqliteReader(location.dataDir)
  return {
    db,
    aside,
    kind: 'sqlite',
    close: async () => {
      await aside.destroy()
      await db.destroy()
    },
  }
}

/** Closes it after use. @throws as `openStore`, and what `use` throws */
export async function useStore<Result>(
  location: StoreLocation,
  use: (store: Store) => Promise<Result>,
  options?: { readOnly: boolean },
): Promise<Result> {
  const store = openStore(location, options)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Rolls back what `work` did; returns its result. */
export async function dryRun<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/** The longest enquiry's size. */
const CONTENT = ' '.repeat(16 * 1024)

/**
 * A trial write of a request's size.
 * @throws the reason: unreachable, locked by another program, read-only, or full
 */
export async function checkWritable({ db }: Store): Promise<void> {
  const id = randomUUID()
  await db.transaction().execute(async trx => {
    await trx.insertInto('write_probes').values({ id, content: CONTENT }).execute()
    await trx.deleteFrom('write_probes').where('id', '=', id).execute()
  })
}
