import type { Kysely } from 'kysely'

/** The messages that requests cause, and how many acknowledgements an address got on a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('request_kind', 'text', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('recipient', 'text', column => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('attachment_application_id', 'text', column => column.references('applications.id'))
    .addColumn('message_id', 'text', column => column.notNull().unique())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('first_attempt_at', 'bigint')
    .addColumn('next_attempt_at', 'bigint', column => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('sent_at', 'bigint')
    .execute()

  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'next_attempt_at'])
    .execute()
  await db.schema
    .createIndex('outbox_request')
    .on('outbox')
    .columns(['request_kind', 'request_id'])
    .execute()

  await db.schema
    .createTable('acknowledgement_counts')
    .addColumn('recipient', 'text', column => column.notNull())
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('sent', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('acknowledgement_counts_key', ['recipient', 'day'])
    .execute()
}
