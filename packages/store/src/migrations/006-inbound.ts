import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../store.ts'

/** Files of visitors' answers by mail; their texts are in the requests' histories. */
export async function up(db: Kysely<never>): Promise<void> {
  const bytes = isPostgres(db) ? 'bytea' : 'blob'
  const statements = [
    `create table inbound_files (
       id text primary key,
       request_id text not null references requests (id) on delete cascade,
       batch_id text not null,
       name text not null,
       content ${bytes} not null,
       sha256 text not null,
       byte_size integer not null
     )`,
    'create index inbound_files_request on inbound_files (request_id, id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
