import type { ReadDb } from '@universe/store/store'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import { createSubscriptionLinks } from '../subscription-links.ts'
import type { BounceOutcome, BounceParts, Meant, MeantSubscriber } from './act-upon-report.ts'
import {
  findSentMessage,
  findSubscriber,
  type SentMessage,
  wasWrittenTo,
} from './bounce-repository.ts'
import type { RecipientStatus } from './delivery-status.ts'
import { judgeRecipient } from './judge-recipient.ts'
import { judgeStanding } from './judge-standing.ts'
import type { FailureReport, FeedbackReport, MailReport, Reported } from './read-report.ts'

/** A report may be of the second in which somebody subscribed, by another machine's clock. */
const CLOCK_SKEW_MS = 10 * 60_000

/**
 * Finds whose address is gone, as a report of RFC 3464 says, or who complains of an issue, as one of
 * RFC 5965 says. It must name a message of ours: only who was sent it, and we, know its Message-ID. Its
 * link to unsubscribe goes on to whomever it is forwarded to, and so proves no more than it does. It
 * reads beside everything else, as anybody may send a report of anything.
 * @returns whom it means, or why nothing is to be done
 */
export function findMeant(parts: BounceParts, report: MailReport): Promise<Meant | BounceOutcome> {
  return 'feedbackType' in report ? findComplaining(parts, report) : findBounced(parts, report)
}

async function findBounced(
  parts: BounceParts,
  report: FailureReport,
): Promise<Meant | BounceOutcome> {
  const about = 'failure'
  const judged = report.recipients.map(each => ({ ...each, ...judgeRecipient(each) }))
  const gone = judged.find(({ isGone }) => isGone)
  if (!gone) return { kind: 'kept', about, code: judged[0]?.code }
  const sent = await findSent(parts, report)
  if (sent) return findRecipient(parts, { report, judged, sent })
  const { code } = gone
  if (!parts.byAddress) return { kind: 'unproven', about, code }
  const outcome = 'suppressed'
  const until = latestOf(report)
  const subscribers: MeantSubscriber[] = []
  let nothing: 'unknown' | 'outdated' = 'unknown'
  for (const { addresses, isGone, code } of judged) {
    if (!isGone) continue
    const found = judgeStanding(await findFirst(parts.store.aside, addresses), { outcome, until })
    if (typeof found !== 'string') subscribers.push({ id: found.id, code })
    else if (found === 'outdated') nothing = found
  }
  if (subscribers.length === 0) return { kind: nothing, about, code }
  return { about, code: subscribers[0]?.code, outcome, until, subscribers }
}

interface OfMessage {
  report: FailureReport
  judged: (RecipientStatus & { isGone: boolean; code: string | undefined })[]
  sent: SentMessage
}

/** Finds to whom a message of ours went, if a report says of that very address that it is gone. */
async function findRecipient(
  { store, byAddress }: BounceParts,
  { report, judged, sent }: OfMessage,
): Promise<Meant | BounceOutcome> {
  const about = 'failure'
  const subscriber = await findSubscriber(
    store.aside,
    'subscriberId' in sent ? { id: sent.subscriberId } : { email: sent.recipient },
  )
  const mailbox = subscriber && mailboxAddress(subscriber.email)
  // A message of ours has one recipient, but it may be a list, or lead on to a mailbox elsewhere: where
  // one of those is gone, what stands behind the address itself may still be read.
  const own = judged.filter(({ addresses }) =>
    addresses.some(address => mailboxAddress(address) === mailbox),
  )
  const code = (own[0] ?? judged.find(({ isGone }) => isGone))?.code
  if (subscriber && own.length === 0) return { kind: 'of-another', about, code }
  if (!own.every(({ isGone }) => isGone)) return { kind: 'kept', about, code }
  const until = latestOf(report)
  const outcome = 'isKnownByLink' in sent && !byAddress ? 'unsubscribed' : 'suppressed'
  const found = judgeStanding(subscriber, { outcome, until })
  if (typeof found === 'string') return { kind: found, about, code }
  const issueId = 'issueId' in sent ? sent.issueId : undefined
  return { about, code, outcome, until, subscribers: [{ id: found.id, code, issueId }] }
}

async function findFirst(db: ReadDb, addresses: readonly string[]) {
  for (const email of addresses) {
    const subscriber = await findSubscriber(db, { email })
    if (subscriber && (await wasWrittenTo(db, subscriber.id))) return subscriber
  }
  return undefined
}

async function findComplaining(
  parts: BounceParts,
  report: FeedbackReport,
): Promise<Meant | BounceOutcome> {
  const about = 'complaint'
  if (report.feedbackType !== 'abuse') return { kind: 'kept', about }
  const sent = await findSent(parts, report)
  if (!sent) return { kind: 'unproven', about }
  if (!('subscriberId' in sent)) return { kind: 'unknown', about }
  const until = latestOf(report)
  const subscriber = await findSubscriber(parts.store.aside, { id: sent.subscriberId })
  const outcome = 'unsubscribed'
  const found = judgeStanding(subscriber, { outcome, until })
  if (typeof found === 'string') return { kind: found, about }
  return { about, outcome, until, subscribers: [{ id: found.id }] }
}

/** By its Message-ID; by its link to unsubscribe where the mail's provider gave it another. */
async function findSent(
  { store, settings: { formSecret } }: BounceParts,
  { messageId, unsubscribeToken }: Reported,
): Promise<SentMessage | undefined> {
  const sent = messageId && (await findSentMessage(store.aside, messageId))
  if (sent) return sent
  const { readToken } = createSubscriptionLinks(formSecret)
  const subscriberId = unsubscribeToken && readToken('unsubscribe', unsubscribeToken)
  return subscriberId ? { subscriberId, isKnownByLink: true } : undefined
}

function latestOf({ at }: Reported): number {
  return at === undefined ? Number.POSITIVE_INFINITY : at + CLOCK_SKEW_MS
}
