import type { Kysely } from 'kysely'

/** By which form secrets the store's people are recognized: a lost one is noticed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('form_secrets')
    .addColumn('key_id', 'text', column => column.primaryKey())
    .addColumn('since', 'bigint', column => column.notNull())
    .execute()
}
