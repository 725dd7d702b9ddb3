import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Email } from 'postal-mime'
import { countLines, parseMail, type ReceivedMail } from '../../mail/parse-mail.ts'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import type { ErasureSettings } from '../../platform/erasures/erasure-file.ts'
import { Refused } from '../../platform/refused.ts'
import { bouncesRead } from '../../staff/audit-actions.ts'
import type { StaffParts } from '../../staff/context.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { endSubscription } from '../change-subscription.ts'
import { saysMissingMailbox } from '../sending/missing-mailbox.ts'
import { findSubscriber, lockSubscriber } from '../subscriber-repository.ts'
import { createSubscriptionLinks, findLinkToken } from '../subscription-links.ts'
import { suppressAddress } from '../suppress-address.ts'
import {
  findAnswer,
  findSentMessage,
  findSubscribersByEmail,
  markAnswerReturned,
  markReturned,
  type SentMessage,
} from './bounce-repository.ts'

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

/** Reports have some kilobytes; our returned mail some hundred. */
const REPORT_MAX_BYTES = 1_000_000
const REPORT_MAX_LINES = 20_000
/** Our message has one, which may be a list. */
const REPORT_MAX_RECIPIENTS = 100

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

type MailReport = NonNullable<ReturnType<typeof readReport>>

/** By lower-case name. */
type Fields = ReadonlyMap<string, string>

/** PostalMime takes 20 µs a line: ten seconds. */
const MAX_LINES = 500_000
const STATUS = /^message\/(?:global-)?delivery-status$/
const FEEDBACK = /^message\/feedback-report$/
const ORIGINAL = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822(?:-headers)?)$/

/** RFC 4155, appendix A: "From", sender, and a clock time, which a body's line lacks. */
const SEPARATOR = /(?<=^|\n\r?\n)From \S[^\n]{0,400}\d:\d\d[^\n]*\n?/

/**
 * A single one piped by a mail server may begin with a separator, too.
 * @throws Refused for more lines than are read in seconds
 */
function splitMbox(input: Uint8Array): Uint8Array[] {
  if (countLines(input) > MAX_LINES) {
    throw new Refused(
      `That is more than ${MAX_LINES.toLocaleString('en')} lines. Nothing was done: give the reports in several parts.`,
    )
  }
  const [before = '', ...messages] = Buffer.from(input).toString('latin1').split(SEPARATOR)
  return before === '' ? messages.map(text => Buffer.from(text, 'latin1')) : [input]
}

/**
 * @returns undefined for mail that is no report (RFC 3464, RFC 5965), or too large for one on ours
 */
function readReport(mail: ReceivedMail) {
  if (mail.byteSize > REPORT_MAX_BYTES || mail.lines > REPORT_MAX_LINES) return undefined
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^\s*multipart\/report\b/i.test(type)) return undefined
  const [feedback] = readPart(mail, FEEDBACK)
  const recipients = readPart(mail, STATUS).filter(fields => fields.has('final-recipient'))
  if (!feedback && recipients.length === 0) return undefined
  if (recipients.length > REPORT_MAX_RECIPIENTS) return undefined
  const [original] = readPart(mail, ORIGINAL)
  const at = Date.parse(mail.date ?? '')
  return {
    /** Permanently; in lower case. */
    missing: feedback ? [] : recipients.filter(isMissing).flatMap(readAddresses),
    isComplaint: feedback?.get('feedback-type')?.toLowerCase() === 'abuse',
    /** In angle brackets. */
    messageId: /<[^<>\s]+>/.exec(original?.get('message-id') ?? mail.inReplyTo ?? '')?.[0],
    /** If the header was returned. */
    unsubscribeToken: findLinkToken(original?.get('list-unsubscribe') ?? '', 'unsubscribe'),
    /** When written, in epoch milliseconds. */
    at: Number.isNaN(at) ? undefined : at,
  }
}

function readPart({ attachments }: Email, type: RegExp): Fields[] {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content
  if (content === undefined) return []
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map(group => {
      const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
      return new Map(
        lines.map(line => {
          const [name = ''] = line.split(':', 1)
          return [name.trim().toLowerCase(), line.slice(name.length + 1).trim()]
        }),
      )
    })
}

/** RFC 3464, 2.3. */
function isMissing(fields: Fields): boolean {
  if (!/^failed\b/i.test(fields.get('action') ?? '')) return false
  const status = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get('status') ?? '')?.[0]
  return saysMissingMailbox(fields.get('diagnostic-code') ?? '', status)
}

function readAddresses(fields: Fields): string[] {
  return ['original-recipient', 'final-recipient'].flatMap(name => {
    // Such as `rfc822; ada@example.com`; some use angle brackets.
    const address = /[^\s<>;]{1,64}@[^\s<>;]{1,255}/.exec(fields.get(name) ?? '')?.[0]
    return address ? [address.toLowerCase()] : []
  })
}
