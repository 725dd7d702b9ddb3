import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table members add column own_replies integer not null default 0`.execute(db)
}
