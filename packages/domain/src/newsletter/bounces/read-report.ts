import type { Email } from 'postal-mime'
import { countLines, type ReceivedMail } from '../../mail/parse-mail.ts'
import { Refused } from '../../platform/refused.ts'
import { saysMissingMailbox } from '../sending/missing-mailbox.ts'
import { findLinkToken } from '../subscription-links.ts'

export type MailReport = NonNullable<ReturnType<typeof readReport>>

/** By lower-case name. */
type Fields = ReadonlyMap<string, string>

/** PostalMime takes 20 µs a line: ten seconds. */
const MAX_LINES = 500_000
/** Reports have some kilobytes; our returned mail some hundred. */
export const REPORT_MAX_BYTES = 1_000_000
export const REPORT_MAX_LINES = 20_000
/** Our message has one, which may be a list. */
export const REPORT_MAX_RECIPIENTS = 100
const STATUS = /^message\/(?:global-)?delivery-status$/
const FEEDBACK = /^message\/feedback-report$/
const ORIGINAL = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822(?:-headers)?)$/

/** RFC 4155, appendix A: "From", sender, and a clock time, which a body's line lacks. */
const SEPARATOR = /(?<=^|\n\r?\n)From \S[^\n]{0,400}\d:\d\d[^\n]*\n?/

/**
 * A single one piped by a mail server may begin with a separator, too.
 * @throws Refused for more lines than are read in seconds
 */
export function splitMbox(input: Uint8Array): Uint8Array[] {
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
export function readReport(mail: ReceivedMail) {
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
