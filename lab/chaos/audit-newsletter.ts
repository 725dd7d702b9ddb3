import { readProgress } from '@universe/domain/newsletter/sending/issue-state-repository'
import type { Store } from '@universe/store/store'
import { countRows } from '@universe/store/table-names'
import type {
  CountedMail,
  CountingMailServer,
} from '@universe/testing/servers/counting-mail-server'
import { percentile, whole } from '../bench/table.ts'
import type { ContactRequests } from './contact-requests.ts'
import type { Outage } from './instances.ts'
import { listViolations, type Outcome } from './outcome.ts'

/** Limit on a member's click, as visitors' forms wait meanwhile at the embedded store. */
const STARTS_WITHIN_MS = 2000

interface SentNewsletter {
  store: Store
  issue: string
  emails: readonly string[]
  smtp: CountingMailServer
  contacts: ContactRequests
  outages: readonly Outage[]
  kills: number
  /** Time to start the issue. */
  startMs: number
  sentWhilePaused: number
  acceptedWithinMs: number
}

/**
 * Compares an issue's recipients with what the mail server received, and measures how long
 * visitors' mail waited.
 */
export async function auditNewsletter(sent: SentNewsletter): Promise<Outcome> {
  const { store, issue, emails, smtp, contacts, startMs, sentWhilePaused } = sent
  const byRecipient = Map.groupBy(
    smtp.received.filter(({ messageId }) => messageId.includes(issue)),
    ({ recipient }) => recipient,
  )
  const skipped = emails.filter(email => !byRecipient.has(email)).length
  const isDoubled = (mails: CountedMail[]) =>
    new Set(mails.map(({ messageId }) => messageId)).size > 1
  const doubled = [...byRecipient.values()].filter(isDoubled).length
  const waits = readWaits(sent)
  const lostContacts = [...contacts.acknowledged.keys()].filter(email => !waits.all.has(email))
  const p99 = percentile(waits.outsideKills, 0.99)
  const { pending, sent: recorded } = await readProgress(store.db, issue)
  const delivered = new Set(smtp.received.map(({ messageId }) => messageId)).size
  return {
    case: describe(sent, { p99, measured: waits.outsideKills.length }),
    sent: contacts.sent,
    acknowledged: contacts.acknowledged.size,
    stored: (await countRows(store.db)).enquiries,
    delivered,
    repeated: smtp.received.length - delivered,
    lost: skipped + lostContacts.length,
    slowestMs: contacts.slowestMs,
    violations: listViolations({
      [`${skipped} subscribers were left out`]: skipped > 0,
      [`${doubled} subscribers got two messages`]: doubled > 0,
      'somebody got the newsletter who did not subscribe':
        byRecipient.size > emails.length - skipped,
      'a message is not recorded as sent': pending > 0 || recorded !== emails.length,
      [`${sentWhilePaused} messages went out while the issue was paused`]: sentWhilePaused > 0,
      [`${lostContacts.length} acknowledged requests did not reach the company`]:
        lostContacts.length > 0,
      'no contact request outside the kills': waits.outsideKills.length === 0,
      [`contact requests waited ${whole(p99)} ms for the mail server`]: p99 > sent.acceptedWithinMs,
      [`starting the issue took ${whole(startMs)} ms`]: startMs > STARTS_WITHIN_MS,
    }),
  }
}

/** @returns time from each contact request's acknowledgment to its mail's arrival */
function readWaits({ smtp, contacts, outages }: SentNewsletter) {
  const all = new Map<string, number>()
  const outsideKills: number[] = []
  for (const { replyTo: email, at } of smtp.received) {
    const acknowledgedAt = contacts.acknowledged.get(email)
    if (acknowledgedAt === undefined || all.has(email)) continue
    // Mail may arrive before the visitor has read the response.
    const wait = Math.max(0, at - acknowledgedAt)
    all.set(email, wait)
    const isOutside = outages.every(({ from, to }) => acknowledgedAt > to || at < from)
    if (isOutside) outsideKills.push(wait)
  }
  return { all, outsideKills }
}

function describe(
  { emails, kills, outages, startMs }: SentNewsletter,
  { p99, measured }: { p99: number; measured: number },
): string {
  const down = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  return [
    `a newsletter to ${emails.length}, started in ${whole(startMs)} ms, ${kills} kills (${whole(down / 1000)} s down), pauses`,
    `${measured} contact requests outside the kills accepted by the mail server within ${whole(p99)} ms (p99)`,
  ].join('; ')
}
