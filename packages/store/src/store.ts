import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Which database a store is. */
export type StoreKind = 'sqlite' | 'postgres'
/** A folder for the embedded store, or the address of a PostgreSQL database. */
export type StoreLocation = { dataDir: string } | { databaseUrl: string }

/** The store's tables, in a transaction or not. */
export type Db = Kysely<Tables>
/** The store's tables in a transaction. */
export type Trx = Transaction<Tables>

/** An open store. */
export interface Store {
  db: Db
  kind: StoreKind
  /** Waits for queries under way, then lets go of the file or the connections. */
  close(): Promise<void>
}

/**
 * Opens a store without migrating it; `migrateStore` comes next, or `requireMigrated`.
 * @param location where: `dataDir` is made with its `universe.db` if missing, readable by this user alone
 * @param options `readOnly`: nothing is made or written
 * @throws when the folder or file cannot be made; PostgreSQL is first reached by the first query
 */
export function openStore(location: StoreLocation, { readOnly = false } = {}): Store {
  const kind = 'databaseUrl' in location ? 'postgres' : 'sqlite'
  const db =
    'databaseUrl' in location
      ? openPostgres(location.databaseUrl, readOnly)
      : openSqlite(location.dataDir, readOnly)
  return { db, kind, close: () => db.destroy() }
}
