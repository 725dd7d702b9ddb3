import { type Kysely, PostgresAdapter } from 'kysely'

/** @returns whether a database, or a transaction on it, is PostgreSQL */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
