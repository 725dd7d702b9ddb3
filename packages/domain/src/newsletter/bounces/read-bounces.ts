import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { ReadDb } from '@universe/store/store'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import { Refused } from '../../platform/refused.ts'
import { type AuditEntry, recordAudit, recordChange } from '../../staff/record-audit.ts'
import { createSubscriptionLinks } from '../subscription-links.ts'
import type { MeantSubscriber } from './act-upon-report.ts'
import {
  actUponReport,
  type BounceOutcome,
  type BounceParts,
  type Meant,
} from './act-upon-report.ts'
import {
  findSentMessage,
  findSubscriber,
  type SentMessage,
  wasWrittenTo,
} from './bounce-repository.ts'
import type { RecipientStatus } from './delivery-status.ts'
import { judgeRecipient } from './judge-recipient.ts'
import { judgeStanding } from './judge-standing.ts'
import type { FailureReport, FeedbackReport, Reported } from './read-report.ts'
import { type MailReport, type NoReport, readReport } from './read-report.ts'

/** What became of a message that was read. */
export type ReadMessage = BounceOutcome | { kind: 'no-report' } | { kind: 'too-large' }

/** Of so many recipients a transaction has reports: visitors' requests wait behind each. */
const BATCH_RECIPIENTS = 50

/**
 * Acts upon whom reports mean, as `findMeant` finds them: before the store is locked, since a report
 * may be from anybody and of anything. A repetition changes nothing.
 * @param input one report, or an mbox of several
 * @returns what became of each message, in order
 * @throws Refused in a sentence where there is no report at all, or more than is read at once; and what
 *   the store or the disk failed with: a repetition does what is left
 */
export async function readBounces(parts: BounceParts, input: Uint8Array): Promise<ReadMessage[]> {
  const reports: (MailReport | NoReport)[] = []
  for (const message of splitMbox(input)) reports.push(await readReport(message))
  if (!reports.some(isReport)) {
    throw new Refused(reports.includes('too-large') ? TOO_LARGE : NO_REPORT)
  }
  const outcomes: ReadMessage[] = []
  // The audit has a line for each transaction that changed something, or else one for all.
  let untold = 0
  for (const batch of inBatches(reports)) {
    untold += batch.filter(isReport).length
    const found: Found[] = []
    for (const report of batch) {
      found.push(isReport(report) ? await findMeant(parts, report) : { kind: report })
    }
    if (found.some(isMeant)) {
      outcomes.push(...(await actUpon(parts, found, untold)))
      untold = 0
    } else outcomes.push(...found.filter(isOver))
  }
  if (untold > 0) await recordAudit(parts, auditLine(untold, []))
  await truncateWriteAheadLog(parts.store)
  return outcomes
}

const NO_REPORT =
  'That is no report of mail that did not arrive (RFC 3464), or that somebody complains of (RFC 5965), nor an mbox of such. Nothing was done.'
const TOO_LARGE =
  'That is larger than a report of one message can be, or of more recipients. Nothing was done.'

const isReport = (report: MailReport | NoReport): report is MailReport => typeof report !== 'string'

type Found = Meant | ReadMessage
const isMeant = (found: Found): found is Meant => 'subscribers' in found
const isOver = (found: Found): found is ReadMessage => !isMeant(found)

function* inBatches(reports: readonly (MailReport | NoReport)[]) {
  let batch: (MailReport | NoReport)[] = []
  let recipients = 0
  for (const report of reports) {
    batch.push(report)
    recipients += isReport(report) && 'recipients' in report ? report.recipients.length : 1
    if (recipients < BATCH_RECIPIENTS) continue
    yield batch
    batch = []
    recipients = 0
  }
  if (batch.length > 0) yield batch
}

function actUpon(parts: BounceParts, found: readonly Found[], reports: number) {
  return recordChange(parts, async (trx, record) => {
    const outcomes: ReadMessage[] = []
    for (const each of found) {
      outcomes.push(isMeant(each) ? await actUponReport(trx, parts, each) : each)
    }
    await record(auditLine(reports, outcomes))
    return outcomes
  })
}

function auditLine(reports: number, outcomes: readonly ReadMessage[]): AuditEntry {
  const countOf = (kind: 'suppressed' | 'unsubscribed') =>
    outcomes.flatMap(outcome => (outcome.kind === kind ? outcome.subscriberIds : [])).length
  const done = { suppressed: countOf('suppressed'), unsubscribed: countOf('unsubscribed') }
  return { memberId: null, action: 'bounces.read', details: { reports, ...done } }
}

const NEWLINE = 0x0a

/**
 * The line before each message (RFC 4155, appendix A): "From", a sender and a date with its clock time.
 * A body's line that begins with "From" has no such date.
 */
const SEPARATOR = /^From \S.{0,400}?\b\d\d?:\d\d(?::\d\d)?\b.{0,40}$/

/** So many are read within some seconds. */
const MAX_MESSAGES = 10_000
const MAX_LINES = 500_000

/**
 * Parts a file of mail into its messages. What a mail server pipes into a command may begin with such
 * a separator, too, and is then a file of one.
 * @returns one message where nothing separates
 * @throws Refused in a sentence for more messages or lines than are read at once
 */
function splitMbox(input: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (!isSeparator(bytes, 0)) return [bytes]
  const starts: number[] = []
  let isAfterEmpty = true
  let lines = 0
  for (let from = 0; from < bytes.length; from = endOfLine(bytes, from)) {
    const end = endOfLine(bytes, from)
    lines += 1
    if (isAfterEmpty && isSeparator(bytes, from)) starts.push(from)
    if (starts.length > MAX_MESSAGES || lines > MAX_LINES) throw new Refused(TOO_MANY)
    isAfterEmpty = bytes.toString('latin1', from, Math.min(end, from + 3)).trim() === ''
  }
  return starts.map((start, at) => bytes.subarray(endOfLine(bytes, start), starts[at + 1]))
}

const TOO_MANY = `That is more than ${MAX_MESSAGES.toLocaleString('en')} messages, or ${MAX_LINES.toLocaleString('en')} lines. Nothing was done: give the reports in several parts.`

/** @returns where the next line begins */
function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(NEWLINE, from)
  return end < 0 ? bytes.length : end + 1
}

function isSeparator(bytes: Buffer, from: number): boolean {
  if (bytes.toString('latin1', from, from + 5) !== 'From ') return false
  const end = Math.min(endOfLine(bytes, from), from + 500)
  return SEPARATOR.test(bytes.toString('latin1', from, end).trimEnd())
}

/** A report may be of the second in which somebody subscribed, by another machine's clock. */
const CLOCK_SKEW_MS = 10 * 60_000

/**
 * Finds whose address is gone, as a report of RFC 3464 says, or who complains of an issue, as one of
 * RFC 5965 says. It must name a message of ours: only who was sent it, and we, know its Message-ID. Its
 * link to unsubscribe goes on to whomever it is forwarded to, and so proves no more than it does. It
 * reads beside everything else, as anybody may send a report of anything.
 * @returns whom it means, or why nothing is to be done
 */
function findMeant(parts: BounceParts, report: MailReport): Promise<Meant | BounceOutcome> {
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
