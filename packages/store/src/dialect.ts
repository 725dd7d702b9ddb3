import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Differences between SQLite and PostgreSQL, for migrations and locks. */

/** @returns whether a database, or a transaction on it, is PostgreSQL */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** @returns the column type for bytes */
export function bytesType(db: Kysely<never> | Kysely<object>) {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

/** @returns a column builder step for an auto-incrementing primary key */
export function countedKey(db: Kysely<never> | Kysely<object>) {
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db)
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement()
}
