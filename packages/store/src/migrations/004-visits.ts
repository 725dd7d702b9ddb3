import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table requests add column visit text',
  'alter table requests add column origin text',
  `create index requests_origin_state on requests (origin, kind, state, number)
   where origin is not null`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
