import type { Kysely } from 'kysely'
import { bytesType } from '../dialect.ts'

/** What visitors ask for, and the keys that keep a repeated request from being stored twice. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('suspicion', 'text')
    .execute()

  await db.schema
    .createTable('enquiries')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('topic', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('company', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('phone', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('consent_text', 'text')
    .addColumn('consent_policy', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('suspicion', 'text')
    .execute()

  await db.schema
    .createTable('applications')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('vacancy_id', 'integer')
    .addColumn('vacancy_title', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('suspicion', 'text')
    .execute()

  await db.schema
    .createTable('cvs')
    .addColumn('application_id', 'text', column =>
      column.primaryKey().references('applications.id').onDelete('cascade'),
    )
    .addColumn('content', bytesType(db), column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .addColumn('byte_size', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('call', 'text', column => column.notNull())
    .addColumn('content_hash', 'text', column => column.notNull())
    .addColumn('status', 'integer', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}
