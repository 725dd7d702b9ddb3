import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['blogs', 'jobs']) {
    await sql`alter table ${sql.table(table)} add column language text`.execute(db)
  }
}
