import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The few places where SQLite and PostgreSQL speak differently, for migrations and locks. */

/** @returns whether a database, or a transaction on it, is PostgreSQL */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** @returns the column type that holds bytes */
export function bytesType(db: Kysely<never> | Kysely<object>) {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

/** @returns a column builder step that makes an integer the table's self-counting primary key */
export function countedKey(db: Kysely<never> | Kysely<object>) {
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db)
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement()
}
