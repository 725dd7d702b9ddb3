import type { Kysely } from 'kysely'

/** Where `probeWriting` writes, and what tells of the outbox however many messages it holds. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('content', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('outbox_age').on('outbox').columns(['state', 'created_at']).execute()
}
