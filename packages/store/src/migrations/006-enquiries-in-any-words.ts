import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

const unknownInOtherWords = ['topic', 'name', 'company', 'phone'] as const

/** An enquiry in another front end's words has no fields that we could read. */
export async function up(db: Kysely<never>): Promise<void> {
  await (isPostgres(db) ? dropNotNull(db) : makeAnew(db))
}

async function dropNotNull(db: Kysely<never>) {
  for (const column of unknownInOtherWords) {
    await db.schema
      .alterTable('enquiries')
      .alterColumn(column, change => change.dropNotNull())
      .execute()
  }
}

/** SQLite changes no column's rules; nothing refers to the table. */
async function makeAnew(db: Kysely<never>) {
  await db.schema
    .createTable('enquiries_anew')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('name', 'text')
    .addColumn('company', 'text')
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('consent_text', 'text')
    .addColumn('consent_policy', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('suspicion', 'text')
    .execute()
  await sql`insert into enquiries_anew select * from enquiries`.execute(db)
  await db.schema.dropTable('enquiries').execute()
  await db.schema.alterTable('enquiries_anew').renameTo('enquiries').execute()
}
