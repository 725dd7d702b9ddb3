import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import type { NewsletterIssueTable, NewsletterMessageTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'
import { issueContent } from './newsletter.ts'
import { storeNewsletterList } from './newsletter-list.ts'
import { inStoreOf } from './stored-drafts.ts'
import { subscriberId } from './subscribers.ts'

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
