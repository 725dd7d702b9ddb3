import { type Kysely, sql } from 'kysely'

/** Each repetition gets the same answer, so that none need be stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table idempotency_keys drop column status`.execute(db)
  await sql`alter table idempotency_keys drop column answer`.execute(db)
}
