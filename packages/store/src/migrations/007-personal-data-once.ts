import type { Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/** As many as any store writes long before a statement's time is up. */
const BATCH_ROWS = 5000

/**
 * What a visitor entered stands in a request's columns alone: an enquiry's text is composed from
 * them when it is read, and the company's message when it is sent. Gone are the texts of enquiries
 * in our own words and those of messages that are out; a message that waits or was given up keeps
 * the text that the release before gave it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await makeOptional(db, 'enquiries')
  await makeOptional(db, 'outbox')
  await untilNoneIsLeft(() =>
    db
      .updateTable('enquiries')
      .set({ body: null })
      .where('id', 'in', enquiries =>
        enquiries
          .selectFrom('enquiries')
          .select('id')
          .where('topic', 'is not', null)
          .where('body', 'is not', null)
          .limit(BATCH_ROWS),
      )
      .returning('id')
      .execute(),
  )
  await untilNoneIsLeft(() =>
    db
      .updateTable('outbox')
      .set({ body: null, reply_to: null })
      .where('id', 'in', messages =>
        messages
          .selectFrom('outbox')
          .select('id')
          .where('purpose', '=', 'company')
          .where('state', '=', 'sent')
          .where('body', 'is not', null)
          .limit(BATCH_ROWS),
      )
      .returning('id')
      .execute(),
  )
}

async function untilNoneIsLeft(empty: () => Promise<unknown[]>) {
  while ((await empty()).length === BATCH_ROWS);
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
