import type { Kysely } from 'kysely'

/** How much each client had stored in a day, for the limit on it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('stored_byte_counts')
    .addColumn('client', 'text', column => column.notNull())
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('stored_byte_counts_key', ['client', 'day'])
    .execute()
}
