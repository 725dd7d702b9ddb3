import { type Kysely, sql } from 'kysely'

/** Why a request was not acknowledged, where a limit kept its acknowledgment back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table requests add column withheld text`.execute(db)
  await sql`create index requests_withheld on requests (kind, state, number)
    where withheld is not null`.execute(db)
  // All that the numbers of some weeks are counted by.
  await db.schema.dropIndex('requests_created').execute()
  await sql`create index requests_created
    on requests (created_at, suspicious, kind, state, topic, answered_at, withheld)`.execute(db)
}
