import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite, openSqliteReader } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type StoreKind = 'sqlite' | 'postgres'
/** Folder of the embedded store, or URL of a PostgreSQL database. */
export type StoreLocation = { dataDir: string } | { databaseUrl: string }

/** Database access, in a transaction or not. */
export type Db = Kysely<Tables>
/** Database access in a transaction. */
export type Trx = Transaction<Tables>

/** Read-only database access. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'getExecutor'>

export interface Store {
  db: Db
  /**
   * For lists, searches and exports, so that long reads block nothing else. The embedded store is
   * read in a worker thread, started by the first query; PostgreSQL over the same connections.
   * Queries fail after ten seconds. Reads committed data, without cursors: long lists are read in
   * batches, each after the last key of the previous one.
   */
  aside: ReadDb
  kind: StoreKind
  /** Waits for running queries, then releases the file or connections. */
  close(): Promise<void>
}

/**
 * Opens a store without migrating it; follow with `migrateStore` or `requireMigrated`.
 * @param location `dataDir` and its `universe.db` are created if missing, readable by this user
 *   only
 * @param options `readOnly`: nothing of an embedded store is created or written
 * @throws when the folder or file cannot be created; PostgreSQL is contacted by the first query
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
