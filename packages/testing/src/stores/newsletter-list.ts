import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import { fillUpSubscribers, subscriberId } from './subscribers.ts'

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
