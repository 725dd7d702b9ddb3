import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table requests add column waiting_until text',
    'alter table requests add column channel text',
    `create index requests_waiting on requests (kind, state, waiting_until)
      where waiting_until is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
