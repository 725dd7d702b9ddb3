import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { findLinkToken } from '../subscription-links.ts'
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts'
import { readFields, uncommented } from './report-fields.ts'

const NEWLINE = 0x0a

/** What a mail server reports of a message: that it did not arrive, or that its reader complains. */
export type MailReport = FailureReport | FeedbackReport

/** A report of RFC 3464. */
export interface FailureReport extends Reported {
  recipients: RecipientStatus[]
}

/** A report of RFC 5965. */
export interface FeedbackReport extends Reported {
  /** In lower case: `abuse`, `fraud`, `virus`, `not-spam`, `other`, or what else stands there. */
  feedbackType: string
}

/** Which message a report is about. */
export interface Reported {
  /** The message's Message-ID, in angle brackets, where the report has it. */
  messageId: string | undefined
  /** Of the message's own link to unsubscribe, where it is returned with its header. */
  unsubscribeToken: string | undefined
  /** When the report was written, in epoch milliseconds; undefined where it does not say. */
  at: number | undefined
}

/** Why a message is not read as a report: it is none, or larger than one of a message of ours can be. */
export type NoReport = 'no-report' | 'too-large'

/** A report has some kilobytes of its own, and what it returns of ours has some hundred. */
const MESSAGE_MAX_BYTES = 1_000_000
const MESSAGE_MAX_LINES = 20_000
/** A message of ours has one recipient, which a list may have led to others. */
const MAX_RECIPIENTS = 100
/** What is read of a mail costs more than in step with its headers and with how deep its parts stand. */
const LIMITS = { maxHeadersSize: 128_000, maxNestingDepth: 10 }
/** Else a message that is returned would be parsed into the report's own text. */
const WHOLE_PARTS = { forceRfc822Attachments: true, ...LIMITS }
const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status']
const FEEDBACK_PARTS = ['message/feedback-report']
const ORIGINAL_PARTS = [
  'message/rfc822',
  'text/rfc822-headers',
  'text/rfc822',
  'message/global',
  'message/global-headers',
]

/** @returns what a message reports, or why it is not read as a report */
export async function readReport(message: Uint8Array): Promise<MailReport | NoReport> {
  if (message.length > MESSAGE_MAX_BYTES || countLines(message) > MESSAGE_MAX_LINES) {
    return 'too-large'
  }
  // It refuses a message beyond the limits.
  const mail = await PostalMime.parse(message, WHOLE_PARTS).catch(() => undefined)
  if (!mail || !/^multipart\/report\b/i.test(mailHeader(mail, 'content-type'))) return 'no-report'
  const feedback = findPart(mail, FEEDBACK_PARTS)
  if (feedback) {
    const type = uncommented(readFields(toText(feedback))[0], 'feedback-type').toLowerCase()
    return type === '' ? 'no-report' : { feedbackType: type, ...(await readReported(mail)) }
  }
  const status = findPart(mail, STATUS_PARTS)
  const recipients = status ? readDeliveryStatus(toText(status)) : []
  if (recipients.length === 0) return 'no-report'
  if (recipients.length > MAX_RECIPIENTS) return 'too-large'
  return { recipients, ...(await readReported(mail)) }
}

function countLines(message: Uint8Array): number {
  let lines = 0
  for (const byte of message) if (byte === NEWLINE) lines += 1
  return lines
}

function mailHeader({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? ''
}

function findPart({ attachments }: Email, types: readonly string[]): Attachment | undefined {
  return attachments.find(({ mimeType }) => types.includes(mimeType))
}

function toText({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** From the message that is returned, or what the report answers where nothing is. */
async function readReported(mail: Email): Promise<Reported> {
  const part = findPart(mail, ORIGINAL_PARTS)
  const head = part && toText(part).split(/\r?\n\r?\n/, 1)[0]
  const original = await PostalMime.parse(`${head ?? ''}\r\n\r\n`, LIMITS).catch(() => undefined)
  const found = original?.messageId || (mail.inReplyTo ?? '')
  const unsubscribe = original ? mailHeader(original, 'list-unsubscribe') : ''
  const at = Date.parse(mail.date ?? '')
  return {
    messageId: /<[^<>\s]+>/.exec(found)?.[0],
    unsubscribeToken: findLinkToken(unsubscribe, 'unsubscribe'),
    at: Number.isNaN(at) ? undefined : at,
  }
}
