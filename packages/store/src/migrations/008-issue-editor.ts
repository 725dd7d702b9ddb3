import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table newsletter_issues add column editor_id text`.execute(db)
}
