import { type Kysely, sql } from 'kysely'

/** Whether visitors answer to the member's own address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table members add column own_replies integer not null default 0`.execute(db)
}
