import type { Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * What a visitor entered stands in a request's columns alone: an enquiry's text is composed from
 * them when it is read, and the company's message when it is sent. Gone are the texts of enquiries
 * in our own words and those of messages that are out; a message that waits or was given up keeps
 * the text that the release before gave it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await makeOptional(db, 'enquiries')
  await makeOptional(db, 'outbox')
  await db.updateTable('enquiries').set({ body: null }).where('topic', 'is not', null).execute()
  await db
    .updateTable('outbox')
    .set({ body: null, reply_to: null })
    .where('purpose', '=', 'company')
    .where('state', '=', 'sent')
    .execute()
}

/** SQLite changes no column's rules; it writes the whole table anew where a column is dropped. */
async function makeOptional(db: Kysely<Tables>, table: 'enquiries' | 'outbox') {
  if (isPostgres(db)) {
    await db.schema
      .alterTable(table)
      .alterColumn('body', change => change.dropNotNull())
      .execute()
    return
  }
  await db.schema.alterTable(table).addColumn('body_anew', 'text').execute()
  await db
    .updateTable(table)
    .set(row => ({ body_anew: row.ref('body') }) as object)
    .execute()
  await db.schema.alterTable(table).dropColumn('body').execute()
  await db.schema.alterTable(table).renameColumn('body_anew', 'body').execute()
}
