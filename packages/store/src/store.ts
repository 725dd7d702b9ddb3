import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite, openSqliteAside } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Which database a store is. */
export type StoreKind = 'sqlite' | 'postgres'
/** A folder for the embedded store, or the address of a PostgreSQL database. */
export type StoreLocation = { dataDir: string } | { databaseUrl: string }

/** The store's tables, in a transaction or not. */
export type Db = Kysely<Tables>
/** The store's tables in a transaction. */
export type Trx = Transaction<Tables>

/** The store's tables, for reading alone. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'getExecutor'>

/** An open store. */
export interface Store {
  db: Db
  /**
   * For lists, searches and exports: what they read for long holds up nobody else. The embedded store
   * is read in a thread of its own, started by the first query; PostgreSQL over the same connections.
   * A query fails after ten seconds. It reads what is committed, and no cursors: long lists come in
   * batches, each after the last key of the one before.
   */
  aside: ReadDb
  kind: StoreKind
  /** Waits for queries under way, then lets go of the file or the connections. */
  close(): Promise<void>
}

/**
 * Opens a store without migrating it; `migrateStore` comes next, or `requireMigrated`.
 * @param location where: `dataDir` is made with its `universe.db` if missing, readable by this user alone
 * @param options `readOnly`: of an embedded store nothing is made or written
 * @throws when the folder or file cannot be made; PostgreSQL is first reached by the first query
 */
export function openStore(location: StoreLocation, { readOnly = false } = {}): Store {
  if ('databaseUrl' in location) {
    const db = openPostgres(location.databaseUrl)
    return { db, aside: db, kind: 'postgres', close: () => db.destroy() }
  }
  const db = openSqlite(location.dataDir, readOnly)
  const aside = openSqliteAside(location.dataDir)
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
