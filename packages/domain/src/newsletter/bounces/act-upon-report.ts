import type { Trx } from '@universe/store/store'
import type { ErasureSettings } from '../../people/erase-person.ts'
import { deriveErasureKey } from '../../people/erasure-key.ts'
import type { StaffParts } from '../../permissions/staff-parts.ts'
import { endSubscription } from '../end-subscription.ts'
import { lockSubscriber } from '../subscriber-repository.ts'
import { createSubscriptionLinks } from '../subscription-links.ts'
import { suppressAddress } from '../suppress-address.ts'
import { findSentMessage, markReturned, type SentMessage } from './bounce-repository.ts'
import { findBounced, findByAddresses } from './find-bounced.ts'
import { judgeRecipient } from './judge-recipient.ts'
import type { FailureReport, FeedbackReport, MailReport, Reported } from './read-report.ts'

/** What became of a report. */
export type BounceOutcome = About & Done

interface About {
  about: 'failure' | 'complaint'
  /** Such as 5.1.1; undefined where the report has none. */
  code?: string | undefined
}

type Done =
  /** A complaint unsubscribes, an address that is gone is suppressed. */
  | { kind: 'suppressed' | 'unsubscribed'; subscriberIds: string[] }
  /** It names no message that we sent, so anybody may have made it up. */
  | { kind: 'unproven' }
  /** Who it is about is no subscriber, or no longer one. */
  | { kind: 'unknown' }
  /** Its subscriber has wanted the newsletter again since. */
  | { kind: 'outdated' }
  /** Nothing that lies with the address has failed for good, or nobody complains. */
  | { kind: 'kept' }

/** By what reports are acted upon. */
export type BounceParts = Pick<StaffParts, 'store' | 'now' | 'log'> & {
  settings: ErasureSettings
  /** Believes a report of failures that names addresses alone: whoever knows one can make it up. */
  byAddress?: boolean
}

/** A report may be of the second in which somebody subscribed, by another machine's clock. */
const CLOCK_SKEW_MS = 10 * 60_000

/**
 * Suppresses whose address is gone, as a report of RFC 3464 says, or unsubscribes who complains of an
 * issue, as one of RFC 5965 says. It must name a message of ours: only who was sent it, and we, know
 * its Message-ID and its link to unsubscribe.
 */
export function actUponReport(
  trx: Trx,
  parts: BounceParts,
  report: MailReport,
): Promise<BounceOutcome> {
  return 'feedbackType' in report
    ? actUponFeedback(trx, parts, report)
    : actUponFailure(trx, parts, report)
}

async function actUponFailure(
  trx: Trx,
  parts: BounceParts,
  report: FailureReport,
): Promise<BounceOutcome> {
  const about = 'failure'
  const verdicts = report.recipients.map(judgeRecipient)
  const gone = verdicts.find(({ isGone }) => isGone)
  if (!gone) return { kind: 'kept', about, code: verdicts[0]?.code }
  const { code } = gone
  const sent = await findSent(trx, parts, report)
  if (!sent && !parts.byAddress) return { kind: 'unproven', about, code }
  const bounced = sent ? await findBounced(trx, report, sent) : await findByAddresses(trx, report)
  if (bounced.length === 0) return { kind: 'unknown', about, code }
  const meant = bounced.filter(({ subscriber }) => subscriber.wantedAt <= latestOf(report))
  if (meant.length === 0) return { kind: 'outdated', about, code }
  const { dataDir, formSecret } = parts.settings
  for (const { subscriber, issueId, code } of meant) {
    const { id: subscriberId, email } = subscriber
    if (issueId) await markReturned(trx, { issueId, subscriberId }, code)
    const settings = { dataDir, key: deriveErasureKey(formSecret) }
    await suppressAddress(trx, settings, { email, at: parts.now() })
  }
  const subscriberIds = meant.map(({ subscriber }) => subscriber.id)
  return { kind: 'suppressed', about, subscriberIds, code: meant[0]?.code }
}

async function actUponFeedback(
  trx: Trx,
  parts: BounceParts,
  report: FeedbackReport,
): Promise<BounceOutcome> {
  const about = 'complaint'
  if (report.feedbackType !== 'abuse') return { kind: 'kept', about }
  const sent = await findSent(trx, parts, report)
  if (!sent) return { kind: 'unproven', about }
  const subscriber =
    'subscriberId' in sent ? await lockSubscriber(trx, sent.subscriberId) : undefined
  if (!subscriber) return { kind: 'unknown', about }
  const { id, created_at, consented_at } = subscriber
  if ((consented_at ?? created_at) > latestOf(report)) return { kind: 'outdated', about }
  const ending = { now: parts.now(), how: 'complaint' } as const
  const at = await endSubscription(trx, parts.settings, subscriber, ending)
  if (at === undefined) return { kind: 'unknown', about }
  return { kind: 'unsubscribed', about, subscriberIds: [id] }
}

/** By its Message-ID; by its link to unsubscribe where the mail's provider gave it another. */
async function findSent(
  trx: Trx,
  { settings: { formSecret } }: BounceParts,
  { messageId, unsubscribeToken }: Reported,
): Promise<SentMessage | undefined> {
  const sent = messageId && (await findSentMessage(trx, messageId))
  if (sent) return sent
  const { readToken } = createSubscriptionLinks(formSecret)
  const subscriberId = unsubscribeToken && readToken('unsubscribe', unsubscribeToken)
  return subscriberId ? { subscriberId } : undefined
}

function latestOf({ at }: Reported): number {
  return at === undefined ? Number.POSITIVE_INFINITY : at + CLOCK_SKEW_MS
}
