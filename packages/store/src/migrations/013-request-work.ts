import { type Kysely, sql } from 'kysely'
import { countedKey, isPostgres } from '../dialect.ts'

/** What becomes of requests: their state, whose they are, notes, and the history of all of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await addWork(db)
  await addChanges(db)
  await addReminders(db)
  await addMemberSettings(db)
  await db.schema
    .alterTable('outbox')
    .addColumn('retried', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await addPersonIndexes(db)
}

async function addWork(db: Kysely<never>) {
  await enterSearchByWordsAlone(db)
  // Each alone, as SQLite wants it.
  await db.schema
    .alterTable('requests')
    .addColumn('state', 'text', column => column.notNull().defaultTo('new'))
    .execute()
  await db.schema.alterTable('requests').addColumn('state_at', 'bigint').execute()
  await db.schema.alterTable('requests').addColumn('assignee_id', 'text').execute()
  await db.schema.alterTable('requests').addColumn('answered_at', 'bigint').execute()
  for (const index of ['requests_kind', 'requests_topic', 'requests_suspicious']) {
    await db.schema.dropIndex(index).execute()
  }
  const indexes = {
    requests_state: ['kind', 'state', 'number'],
    requests_topic_state: ['kind', 'topic', 'state', 'number'],
    requests_vacancy_state: ['vacancy_id', 'kind', 'state', 'number'],
    requests_assignee_state: ['assignee_id', 'kind', 'state', 'number'],
    requests_suspicious_state: ['suspicious', 'kind', 'state', 'number'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('requests')
      .columns(columns as never[])
      .execute()
  }
  // All that the numbers of some weeks are counted by.
  await db.schema
    .createIndex('requests_created')
    .on('requests')
    .columns(['created_at', 'suspicious', 'kind', 'state', 'topic', 'answered_at'] as never[])
    .execute()
  // What nobody has answered is little of a store, and every page counts it.
  await db.schema
    .createIndex('requests_unanswered')
    .on('requests')
    .columns(['suspicious', 'kind', 'state', 'number'] as never[])
    .where(sql.ref('answered_at'), 'is', null)
    .execute()
}

/** What of a row stands in the index of words; whatever else is written leaves that as it is. */
const INDEXED = 'number, id, kind, topic, reference'

async function enterSearchByWordsAlone(db: Kysely<never>) {
  const statements = isPostgres(db)
    ? [
        'drop trigger requests_enter_search on requests',
        `create trigger requests_enter_search after insert or update of ${INDEXED} on requests
           for each row execute function enter_request_search()`,
      ]
    : [
        'drop trigger requests_leave_search_to_change',
        'drop trigger requests_enter_search_changed',
        `create trigger requests_leave_search_to_change before update of ${INDEXED} on requests begin
           delete from request_search where rowid = old.number;
         end`,
        `create trigger requests_enter_search_changed after update of ${INDEXED} on requests begin
           insert into request_search (rowid, document)
             select number, document from request_documents where number = new.number;
         end`,
      ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function addChanges(db: Kysely<never>) {
  await db.schema
    .createTable('request_changes')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('request_id', 'text', column =>
      column.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('batch_id', 'text', column => column.notNull())
    // No reference: what a member did stays when they are gone.
    .addColumn('member_id', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('note', 'text')
    .addColumn('undone_at', 'bigint')
    .addUniqueConstraint('request_changes_once', ['batch_id', 'request_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('request_changes_request')
    .on('request_changes')
    .columns(['request_id', 'number'])
    .execute()
}

async function addReminders(db: Kysely<never>) {
  await db.schema
    .createTable('reminders')
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('member_id', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('reminders_key', ['day', 'member_id'])
    .execute()
}

async function addMemberSettings(db: Kysely<never>) {
  await db.schema.alterTable('members').addColumn('time_zone', 'text').execute()
  await db.schema
    .alterTable('members')
    .addColumn('shortcuts', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}

/** By the first characters of addresses; SQLite compares bytes anyhow, and has an index of all but these. */
async function addPersonIndexes(db: Kysely<never>) {
  const tables = ['enquiries', 'applications', 'subscribers', 'suspected_subscriptions']
  for (const table of isPostgres(db) ? tables : []) {
    await db.schema
      .createIndex(`${table}_mailbox`)
      .on(table)
      .expression(sql`lower(email) collate "C"`)
      .execute()
  }
  await sql`create index request_changes_notes on request_changes (number)
    where note is not null`.execute(db)
}
