import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Copied and counted; referenced tables first. */
export const tableNames = [
  'subscribers',
  'suspected_subscriptions',
  'enquiries',
  'applications',
  'cvs',
  'requests',
  'request_changes',
  'inbound_files',
  'outbox',
  'acknowledgement_counts',
  'stored_byte_counts',
  'idempotency_keys',
  'blogs',
  'jobs',
  'blog_pictures',
  'content_versions',
  'content_items',
  'revisions',
  'schedules',
  'publications',
  'pictures',
  'members',
  'member_roles',
  'saved_replies',
  'invitations',
  'passkeys',
  'recovery_codes',
  'audit',
  'erasures',
  'reminders',
  'subscriber_events',
  'subscriber_counts',
  'newsletter_issues',
  'newsletter_messages',
] as const satisfies (keyof Tables)[]

export type TableName = (typeof tableNames)[number]

/** Emptied in a restored backup: sessions and the like must not be revived. */
export const transientTables = [
  'sessions',
  'sign_in_links',
  'webauthn_challenges',
  'recovery_attempts',
] as const satisfies (keyof Tables)[]

/** All other tables, and why they are not copied. */
export const uncopiedTables: Record<Exclude<keyof Tables, TableName>, string> = {
  request_search: 'The triggers on requests make it anew.',
  content_search: 'The triggers on articles and vacancies make it anew.',
  write_probes: 'It is always empty.',
  sessions: 'Whoever is signed in signs in again: a session that has ended must not live again.',
  sign_in_links: 'They hold for a day at most; a new one is made in a moment.',
  webauthn_challenges: 'They hold for minutes.',
  recovery_attempts: 'They count for minutes.',
  heartbeats: 'They tell of the store that they stand in.',
  form_secrets: 'The erasures name theirs, from which a start makes it anew.',
}
export type RowCounts = Record<TableName, number>

/** @param db a migrated store's */
export async function countRows(db: Kysely<Tables>): Promise<RowCounts> {
  const counts: Partial<RowCounts> = {}
  for (const name of tableNames) {
    const { rows } = await db
      .selectFrom(name)
      .select(row => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    counts[name] = rows
  }
  return counts as RowCounts
}

/** Whether nothing was ever stored: a migration fills only `content_versions`. */
export function isEmpty({ content_versions: _, ...counts }: RowCounts): boolean {
  return Object.values(counts).every(count => count === 0)
}
