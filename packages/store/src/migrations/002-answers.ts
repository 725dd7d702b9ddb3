import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../store.ts'

const NOTE_FIRST_ANSWER =
  'update requests set answered_at = new.sent_at where id = new.request_id and answered_at is null'
const IS_SENT_ANSWER = `new.purpose = 'answer' and new.state = 'sent'`

const SAVED_REPLIES = `create table saved_replies (
   id text primary key,
   owner_id text references members (id) on delete cascade,
   for_applications integer not null,
   name text not null,
   text text not null
 )`

export async function up(db: Kysely<never>): Promise<void> {
  const statements = isPostgres(db)
    ? [
        `create function note_first_answer() returns trigger language plpgsql as $$
         begin
           ${NOTE_FIRST_ANSWER};
           return null;
         end $$`,
        `create trigger outbox_first_answer after update of state on outbox
         for each row when (${IS_SENT_ANSWER}) execute function note_first_answer()`,
      ]
    : [
        `create trigger outbox_first_answer after update of state on outbox
         when ${IS_SENT_ANSWER} begin ${NOTE_FIRST_ANSWER}; end`,
      ]
  for (const statement of [SAVED_REPLIES, ...statements]) await sql.raw(statement).execute(db)
}
