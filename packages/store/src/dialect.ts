import { type Kysely, PostgresAdapter } from 'kysely'

/** Of a database or a transaction on it. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
