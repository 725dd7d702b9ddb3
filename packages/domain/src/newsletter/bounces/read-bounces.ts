import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { parseMail, type ReceivedMail } from '../../mail/parse-mail.ts'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import type { ErasureSettings } from '../../platform/erasures/record-erasure.ts'
import { Refused } from '../../platform/refused.ts'
import { bouncesRead } from '../../staff/audit-actions.ts'
import { recordChange } from '../../staff/record-audit.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import { endSubscription } from '../change-subscription.ts'
import { findSubscriber, lockSubscriber } from '../subscriber-repository.ts'
import { createSubscriptionLinks } from '../subscription-links.ts'
import { suppressAddress } from '../suppress-address.ts'
import {
  findAnswer,
  findSentMessage,
  findSubscribersByEmail,
  markAnswerReturned,
  markReturned,
  type SentMessage,
} from './bounce-repository.ts'
import {
  type MailReport,
  REPORT_MAX_BYTES,
  REPORT_MAX_LINES,
  REPORT_MAX_RECIPIENTS,
  readReport,
  splitMbox,
} from './read-report.ts'

export type BounceOutcome =
  | { kind: 'suppressed' | 'unsubscribed'; subscriberIds: string[] }
  | { kind: 'answer-returned'; requestId: string }
  /**
   * `unproven`: names no message of ours: anybody may have made it up; `kept`: no subscriber, or
   * subscribed again since the report.
   */
  | { kind: 'no-report' | 'unproven' | 'kept' }

interface BounceParts extends Pick<StaffParts, 'store' | 'now' | 'log'> {
  settings: ErasureSettings
  /** Accepts failures that only name addresses: easily forged. */
  byAddress?: boolean
}

interface Meant {
  kind: 'suppressed' | 'unsubscribed'
  messages: SentMessage[]
}

/** A report may date from the second of subscribing, by another machine's clock. */
const CLOCK_SKEW_MS = 10 * 60_000

const NO_REPORT = [
  'That is no report of mail that did not arrive (RFC 3464), or that somebody complains of (RFC 5965),',
  `of at most ${REPORT_MAX_BYTES / 1_000_000} MB, ${REPORT_MAX_LINES.toLocaleString('en')} lines and`,
  `${REPORT_MAX_RECIPIENTS} recipients, nor an answer to our mail, nor an mbox of such. Nothing was done.`,
].join(' ')

/**
 * Suppresses mailboxes reported missing (RFC 3464), unsubscribes on complaints (RFC 5965), shows
 * returned answers as not sent. Idempotent.
 * @param input a report, or an mbox
 * @param takeOther for mail that is no report; undefined: nothing done
 * @returns outcomes in the mails' order
 * @throws Refused without a report, or for too many lines; errors of store or disk: a repeat does
 * the rest
 */
export async function readBounces<Other = never>(
  parts: BounceParts,
  input: Uint8Array,
  takeOther?: (mail: ReceivedMail) => Promise<Other | undefined>,
): Promise<(BounceOutcome | Other)[]> {
  const outcomes: (BounceOutcome | Other)[] = []
  const none = { kind: 'no-report' } as const
  for (const message of splitMbox(input)) {
    const mail = await parseMail(message)
    const report = mail && readReport(mail)
    const outcome = report ? await actUpon(parts, report) : mail && (await takeOther?.(mail))
    outcomes.push(outcome ?? none)
  }
  if (outcomes.every(outcome => outcome === none)) throw new Refused(NO_REPORT)
  await truncateWriteAheadLog(parts.store)
  return outcomes
}

async function actUpon(parts: BounceParts, report: MailReport): Promise<BounceOutcome> {
  if (!report.isComplaint && report.missing.length === 0) return { kind: 'kept' }
  // Anybody may send reports: only proven ones lock the store.
  const { messageId = '', missing } = report
  const answer = await findAnswer(parts.store.aside, messageId)
  if (answer) {
    if (!names(missing, answer.recipient)) return { kind: 'kept' }
    return recordChange(parts, async (trx, record) => {
      if (!(await markAnswerReturned(trx, messageId))) return { kind: 'kept' }
      await record({ memberId: null, action: bouncesRead, details: { answers: 1 } })
      return { kind: 'answer-returned', requestId: answer.requestId }
    })
  }
  const meant = await findMeant(parts, report)
  if (!meant) return { kind: 'unproven' }
  const { kind, messages } = meant
  if (messages.length === 0) return { kind: 'kept' }
  const until = (report.at ?? Number.POSITIVE_INFINITY) + CLOCK_SKEW_MS
  return recordChange(parts, async (trx, record) => {
    const subscriberIds: string[] = []
    for (const message of messages) {
      const subscriber = await lockSubscriber(trx, message.subscriberId)
      if (!subscriber || (subscriber.consented_at ?? subscriber.created_at) > until) continue
      if (kind === 'suppressed') {
        const { issueId, subscriberId } = message
        if (issueId) await markReturned(trx, { issueId, subscriberId })
        await suppressAddress(trx, parts.settings, { email: subscriber.email, at: parts.now() })
      } else {
        const how = report.isComplaint ? 'complaint' : 'returned'
        const ending = { now: parts.now(), how } as const
        if (!(await endSubscription(trx, parts.settings, subscriber, ending))) continue
      }
      subscriberIds.push(subscriber.id)
    }
    if (subscriberIds.length === 0) return { kind: 'kept' }
    const details = { [kind]: subscriberIds.length }
    await record({ memberId: null, action: bouncesRead, details })
    return { kind, subscriberIds }
  })
}

/**
 * Only recipient and we know the Message-ID: it is the proof. Unsubscribe links are forwarded with
 * mail, so they prove no more than their use does.
 * @returns no messages if the report is about another address than ours: a list or mailbox behind
 * it may still be read; undefined without proof
 */
async function findMeant(
  { store: { aside }, settings, byAddress }: BounceParts,
  { messageId, unsubscribeToken, isComplaint, missing }: MailReport,
): Promise<Meant | undefined> {
  const sent = messageId && (await findSentMessage(aside, messageId))
  if (!sent && byAddress && !isComplaint) {
    return { kind: 'suppressed', messages: await findSubscribersByEmail(aside, missing) }
  }
  const { readToken } = createSubscriptionLinks(settings.formSecret)
  const linked = unsubscribeToken && readToken('unsubscribe', unsubscribeToken)
  const message = sent || (linked && { subscriberId: linked })
  if (!message) return undefined
  const kind = isComplaint || !sent ? 'unsubscribed' : 'suppressed'
  const subscriber = await findSubscriber(aside, message.subscriberId)
  const isMeant = isComplaint || (subscriber && names(missing, subscriber.email))
  return { kind, messages: isMeant ? [message] : [] }
}

function names(missing: readonly string[], email: string): boolean {
  return missing.some(address => mailboxAddress(address) === mailboxAddress(email))
}
