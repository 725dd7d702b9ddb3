import type { Kysely } from 'kysely'

/** Who was erased or unsubscribed, so that a restored backup does not bring them back. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('hmac', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('erasures_key', ['hmac', 'kind'])
    .execute()
}
