import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import type { NewsletterIssueTable, NewsletterMessageTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'
import { fillUpSubscribers, issueContent, subscriberId } from './newsletter.ts'
import { inStoreOf } from './stored-drafts.ts'

export const ISSUES = {
  draft: 'issue-draft',
  /** A draft whose schedule failed. */
  missed: 'issue-missed',
  scheduled: 'issue-scheduled',
  sending: 'issue-sending',
  /** Paused itself, as all recipients were refused. */
  stuck: 'issue-stuck',
  sent: 'issue-sent',
  canceled: 'issue-canceled',
} as const

type Name = keyof typeof ISSUES
type Counts = Partial<Record<NewsletterMessageTable['state'], number>>

/**
 * One in each state, for the subscribers of `storeNewsletterList`. Schedules are a year ahead, so
 * that a running server changes nothing.
 */
export async function storeIssues({ db }: Store, now = Date.now()): Promise<void> {
  const { intro, subject } = issueContent
  const all = { intro, articles: '[]', revision: 3, created_at: now - 9 * DAY_MS }
  for (const [name, { messages, ...issue }] of Object.entries(describe(now))) {
    const id = ISSUES[name as Name]
    await db
      .insertInto('newsletter_issues')
      .values({ ...all, id, subject, changed_at: now - HOUR_MS, ...issue })
      .execute()
    const rows = Object.entries(messages ?? {}).flatMap(([state, count]) =>
      Array.from({ length: count }, () => state as keyof Counts),
    )
    if (rows.length === 0) continue
    const later = { issue_id: id, next_attempt_at: now + 365 * DAY_MS }
    await db
      .insertInto('newsletter_messages')
      .values(
        rows.map((state, index) => ({
          ...later,
          state,
          subscriber_id: subscriberId(index),
          message_id: `<${id}.${index}@universe.example>`,
        })),
      )
      .execute()
  }
}

export function storeNewsletterOf(server: { dataDir: string }): Promise<void> {
  return inStoreOf(server, async store => {
    await storeNewsletterList(store)
    await storeIssues(store)
  })
}

type Described = Partial<Insertable<NewsletterIssueTable>> & { messages?: Counts } & Pick<
    NewsletterIssueTable,
    'state'
  >

function describe(now: number): Record<Name, Described> {
  const content = JSON.stringify(issueContent)
  const started = { content, started_at: now - 5 * MINUTE_MS }
  const monday = { wall_time: '2099-01-05T09:00', zone: 'Asia/Hebron' }
  return {
    draft: { state: 'draft', subject: '' },
    missed: {
      state: 'draft',
      ...monday,
      wall_time: '2026-01-05T09:00',
      failure: 'Nobody would get it: there are no confirmed subscribers.',
    },
    scheduled: { state: 'scheduled', ...monday, subject: 'أخبار الشركة في كانون الثاني' },
    sending: {
      state: 'sending',
      ...started,
      messages: { sent: 21, refused: 2, skipped: 1, pending: 30 },
    },
    stuck: {
      state: 'paused',
      ...started,
      failure: 'The mail server answered 550 5.7.1.',
      messages: { refused: 22, pending: 40 },
    },
    sent: {
      state: 'sent',
      ...started,
      finished_at: now - MINUTE_MS,
      messages: { refused: 4, sent: 50, skipped: 2 },
    },
    canceled: {
      state: 'canceled',
      ...started,
      finished_at: now - MINUTE_MS,
      messages: { sent: 12, skipped: 40 },
    },
  }
}

export const LISTED = {
  /** Confirmed, and got issues. */
  reader: subscriberId(30),
  /** With a proof. */
  imported: subscriberId(1),
} as const

const NAMES = ['dana.saleh', 'omar.khalil', 'lina.haddad', 'yusuf.nasser', 'rana.aziz', 'sami.odeh']
const HOSTS = ['northernmobile.example', 'blueshop.example', 'cityschools.example']
const STATES = ['confirmed', 'confirmed', 'pending', 'unsubscribed', 'pending'] as const

/** Every state, an import, subscribers without an opt-in request, two issues. */
export async function storeNewsletterList(store: Store, now = Date.now()): Promise<void> {
  const { db } = store
  await fillUpSubscribers(store, 64, number => {
    const created_at = now - number * 17 * HOUR_MS
    const state = STATES[number % STATES.length] ?? 'pending'
    return {
      created_at,
      state,
      state_at: state === 'pending' ? null : number === 1 ? created_at : created_at + HOUR_MS,
      consented_at: number === 1 ? Date.UTC(2026, 9, 14) : null,
      email: `${NAMES[number % NAMES.length]}${number > 5 ? number : ''}@${HOSTS[number % HOSTS.length]}`,
      asked_at: number % STATES.length === 4 ? null : created_at,
      source: number === 1 ? ('import' as const) : ('form' as const),
      consent:
        number === 1 ? 'At our stand at GITEX, 12 to 16 October 2026, on signed lists.' : null,
    }
  })
  await storeHistory(db, now)
  await db
    .insertInto('subscriber_counts')
    .values(
      Array.from({ length: 60 }, (_, daysAgo) => ({
        day: new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10),
        confirmed: 26 - Math.floor(daysAgo / 3),
        pending: 26 - Math.floor(daysAgo / 4),
        unsubscribed: daysAgo % 7,
        suppressed: 2,
      })),
    )
    // The server may have counted today.
    .onConflict(conflict => conflict.column('day').doNothing())
    .execute()
  const erasure = { kind: 'suppressed' as const, key_id: 'example', at: now - 9 * DAY_MS }
  await db
    .insertInto('erasures')
    .values(['a', 'b'].map(letter => ({ ...erasure, hmac: letter.repeat(64) })))
    .execute()
}

async function storeHistory(db: Store['db'], now: number) {
  const at = now - 30 * 17 * HOUR_MS
  const event = { subscriber_id: LISTED.reader, detail: null, member_id: null }
  await db
    .insertInto('subscriber_events')
    .values([
      { ...event, at, kind: 'subscribed', detail: 'form' },
      { ...event, at: at + HOUR_MS, kind: 'confirmed', detail: 'link' },
      {
        ...event,
        subscriber_id: LISTED.imported,
        at: now - 17 * HOUR_MS,
        kind: 'imported',
        detail: 'confirmed',
      },
    ])
    .execute()
  const dates = { created_at: at, changed_at: at, started_at: at }
  const issue = { intro: '', articles: '[]', revision: 1, ...dates }
  await db
    .insertInto('newsletter_issues')
    .values([
      { ...issue, id: 'issue-1', state: 'sent', subject: 'Paying by phone, one tap less' },
      { ...issue, id: 'issue-2', state: 'sent', subject: 'What a refund needs' },
    ])
    .execute()
  const message = { subscriber_id: LISTED.reader, next_attempt_at: at }
  await db
    .insertInto('newsletter_messages')
    .values([
      {
        ...message,
        issue_id: 'issue-1',
        message_id: '<1@x>',
        state: 'sent',
        sent_at: at + DAY_MS,
        last_error: null,
      },
      {
        ...message,
        issue_id: 'issue-2',
        message_id: '<2@x>',
        state: 'refused',
        sent_at: null,
        last_error: '552 The mailbox is full',
      },
    ])
    .execute()
}
