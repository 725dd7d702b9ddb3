import { type Kysely, sql } from 'kysely'
import { countedKey } from '../dialect.ts'

/**
 * A newsletter that people asked for: where each subscription stands, the issues, and a message per
 * issue and subscriber. Whoever subscribed before is pending: nobody has asked them yet. Also when the
 * operator's commands last succeeded, which a banner of the staff's tells. A message may have the letter
 * that its text was made of, so that it goes out as HTML, too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await extendSubscribers(db)
  await addHistory(db)
  await addIssues(db)
  await addMessages(db)
  await sql`alter table outbox add column letter text`.execute(db)
  await db.schema
    .createTable('heartbeats')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    .execute()
}

async function extendSubscribers(db: Kysely<never>) {
  const columns = [
    "state text not null default 'pending'",
    "source text not null default 'form'",
    'state_at bigint',
    'asked_at bigint',
    'consented_at bigint',
    'consent text',
  ]
  for (const column of columns) {
    await sql.raw(`alter table subscribers add column ${column}`).execute(db)
  }
  await sql`create index subscribers_state on subscribers (state, created_at, id)`.execute(db)
  await sql`create index subscribers_created on subscribers (created_at, id)`.execute(db)
  await sql`create index subscribers_asked on subscribers (state, asked_at, created_at, id)`.execute(
    db,
  )
}

async function addHistory(db: Kysely<never>) {
  await db.schema
    .createTable('subscriber_events')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('subscriber_id', 'text', column =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('detail', 'text')
    .addColumn('member_id', 'text')
    .addColumn('state_before', 'text')
    .execute()
  await sql`create index subscriber_events_subscriber on subscriber_events (subscriber_id, number)`.execute(
    db,
  )
  await db.schema
    .createTable('subscriber_counts')
    .addColumn('day', 'text', column => column.primaryKey())
    .addColumn('pending', 'integer', column => column.notNull())
    .addColumn('confirmed', 'integer', column => column.notNull())
    .addColumn('unsubscribed', 'integer', column => column.notNull())
    .addColumn('suppressed', 'integer', column => column.notNull())
    .execute()
}

async function addIssues(db: Kysely<never>) {
  await db.schema
    .createTable('newsletter_issues')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('intro', 'text', column => column.notNull())
    .addColumn('articles', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('wall_time', 'text')
    .addColumn('zone', 'text')
    .addColumn('occurrence', 'text')
    .addColumn('failure', 'text')
    .addColumn('sender_id', 'text')
    .addColumn('content', 'text')
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('paced_at', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('refused_in_a_row', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`create index newsletter_issues_state on newsletter_issues (state, number)`.execute(db)
}

async function addMessages(db: Kysely<never>) {
  await db.schema
    .createTable('newsletter_messages')
    .addColumn('issue_id', 'text', column =>
      column.notNull().references('newsletter_issues.id').onDelete('cascade'),
    )
    // It outlives the subscriber, of whom it says nothing, so that the issue's counts stay true.
    .addColumn('subscriber_id', 'text', column => column.notNull())
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('first_attempt_at', 'bigint')
    .addColumn('next_attempt_at', 'bigint', column => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('says_gone', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    // One for each: neither a repeat nor a crash can make two.
    .addPrimaryKeyConstraint('newsletter_messages_key', ['issue_id', 'subscriber_id'])
    .execute()
  await sql`create index newsletter_messages_due on newsletter_messages (issue_id, state, next_attempt_at)`.execute(
    db,
  )
  await sql`create index newsletter_messages_subscriber on newsletter_messages (subscriber_id)`.execute(
    db,
  )
}
