import { randomUUIDv7 } from 'node:crypto'
import type { IssueContent } from '@universe/domain/newsletter/issue-content'
import { fillIssue } from '@universe/domain/newsletter/sending/newsletter-message-repository'
import type { Store } from '@universe/store/store'
import type { SubscriberTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

export const issueContent: IssueContent = {
  subject: 'News of November',
  intro: 'Two articles, and a word about each.',
  articles: [1, 2].map(number => ({
    title: `Article ${number}`,
    category: 'Telecom',
    date: '21 Nov 2026',
    minutes: 2,
    summary: `What article ${number} is about.`,
    path: `/blog/${number}`,
  })),
}

/** Confirmed. */
export async function storeSubscribers(
  store: Store,
  emails: readonly string[],
  at = Date.now(),
): Promise<string[]> {
  const ids = emails.map(() => randomUUIDv7())
  const times = { created_at: at, state_at: at, asked_at: at, consented_at: at }
  await fillUpSubscribers(store, emails.length, n => ({
    id: String(ids[n]),
    email: String(emails[n]),
    state: 'confirmed',
    ...times,
  }))
  return ids
}

export async function startExampleIssue(
  { db }: Store,
  mailFrom: { address: string },
  now = Date.now(),
): Promise<string> {
  const id = randomUUIDv7()
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('newsletter_issues')
      .values({
        id,
        state: 'sending',
        subject: issueContent.subject,
        intro: issueContent.intro,
        content: JSON.stringify(issueContent),
        started_at: now,
        articles: '[1,2]',
        revision: 1,
        created_at: now,
        changed_at: now,
        changed_by: null,
      })
      .execute()
    await fillIssue(trx, { issueId: id, mailFrom, now })
  })
  return id
}

const ROWS_AT_ONCE = 500

export function subscriberId(number: number): string {
  return `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/**
 * They signed up a minute apart.
 * @param describe each one's differences
 * @param from the first one's number
 */
export async function fillUpSubscribers(
  { db }: Store,
  count: number,
  describe: (number: number) => Partial<Insertable<SubscriberTable>> = () => ({}),
  from = 0,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => index + from).map(number => ({
    id: subscriberId(number),
    email: `subscriber${number}@example.com`,
    created_at: Date.UTC(2026, 9, 1) + number * 60_000,
    ...describe(number),
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await db
      .insertInto('subscribers')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  }
}
