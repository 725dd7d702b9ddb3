import { type Kysely, sql } from 'kysely'

/** What a request is about beside its topic, such as a product whose link led to the form. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table enquiries add column about text`.execute(db)
}
