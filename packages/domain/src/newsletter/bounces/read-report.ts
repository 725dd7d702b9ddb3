import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts'

/** What a mail server reports of a message. */
export interface MailReport {
  recipients: RecipientStatus[]
  /** The message's Message-ID, in angle brackets, where the report has it. */
  messageId: string | undefined
  /** When it was written, in epoch milliseconds; undefined where it does not say. */
  at: number | undefined
}

/** Else a message that is returned would be parsed into the report's own text. */
const WHOLE_PARTS = { forceRfc822Attachments: true }
const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINAL_PARTS = [
  'message/rfc822',
  'text/rfc822-headers',
  'text/rfc822',
  'message/global',
  'message/global-headers',
]

/** @returns what a message reports; undefined for one that is no report of RFC 3464 */
export async function readReport(message: Uint8Array): Promise<MailReport | undefined> {
  // It refuses a message that is nested too deep.
  const mail = await PostalMime.parse(message, WHOLE_PARTS).catch(() => undefined)
  if (!mail || !/^multipart\/report\b/i.test(mailHeader(mail, 'content-type'))) return undefined
  const status = findPart(mail, STATUS_PARTS)
  const recipients = status ? readDeliveryStatus(toText(status)) : []
  if (recipients.length === 0) return undefined
  return { recipients, messageId: await findMessageId(mail), at: readDate(mail) }
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
async function findMessageId(mail: Email): Promise<string | undefined> {
  const part = findPart(mail, ORIGINAL_PARTS)
  const head = part && toText(part).split(/\r?\n\r?\n/, 1)[0]
  const original = await PostalMime.parse(`${head ?? ''}\r\n\r\n`).catch(() => undefined)
  const found = original?.messageId || (mail.inReplyTo ?? '')
  return /<[^<>\s]+>/.exec(found)?.[0]
}

function readDate({ date }: Email): number | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : at
}
