import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { findLinkToken } from '../subscription-links.ts'
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts'
import { readFields, uncommented } from './report-fields.ts'

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

/** Else a message that is returned would be parsed into the report's own text. */
const WHOLE_PARTS = { forceRfc822Attachments: true }
const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status']
const FEEDBACK_PARTS = ['message/feedback-report']
const ORIGINAL_PARTS = [
  'message/rfc822',
  'text/rfc822-headers',
  'text/rfc822',
  'message/global',
  'message/global-headers',
]

/** @returns what a message reports; undefined for one that is no such report */
export async function readReport(message: Uint8Array): Promise<MailReport | undefined> {
  // It refuses a message that is nested too deep.
  const mail = await PostalMime.parse(message, WHOLE_PARTS).catch(() => undefined)
  if (!mail || !/^multipart\/report\b/i.test(mailHeader(mail, 'content-type'))) return undefined
  const feedback = findPart(mail, FEEDBACK_PARTS)
  if (feedback) {
    const type = uncommented(readFields(toText(feedback))[0], 'feedback-type').toLowerCase()
    return type === '' ? undefined : { feedbackType: type, ...(await readReported(mail)) }
  }
  const status = findPart(mail, STATUS_PARTS)
  const recipients = status ? readDeliveryStatus(toText(status)) : []
  return recipients.length === 0 ? undefined : { recipients, ...(await readReported(mail)) }
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
  const original = await PostalMime.parse(`${head ?? ''}\r\n\r\n`).catch(() => undefined)
  const found = original?.messageId || (mail.inReplyTo ?? '')
  const unsubscribe = original ? mailHeader(original, 'list-unsubscribe') : ''
  const at = Date.parse(mail.date ?? '')
  return {
    messageId: /<[^<>\s]+>/.exec(found)?.[0],
    unsubscribeToken: findLinkToken(unsubscribe, 'unsubscribe'),
    at: Number.isNaN(at) ? undefined : at,
  }
}
