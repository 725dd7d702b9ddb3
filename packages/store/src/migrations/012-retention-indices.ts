import type { Kysely } from 'kysely'

/**
 * What housekeeping looks for each day: requests older than the retention, and, for each application
 * that goes, the messages that its CV goes along with. Without them it read all of a table for each.
 * Old messages it finds by `outbox_age`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['enquiries', 'applications']) {
    await db.schema.createIndex(`${table}_created`).on(table).column('created_at').execute()
  }
  await db.schema
    .createIndex('outbox_attachment')
    .on('outbox')
    .column('attachment_application_id')
    .execute()
}
