import { checkCv } from '@universe/contract/cv'
import type { Attachment, Email } from 'postal-mime'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import { readNote } from '../read-note.ts'

export type InboundMail = NonNullable<Awaited<ReturnType<typeof readInboundMail>>>

export interface InboundFile {
  name: string
  content: Uint8Array
}

export const INBOUND_TEXT_MAX_CHARACTERS = 20_000
export const INBOUND_FILES_MAX = 5
const NAME_MAX_CHARACTERS = 80
const FOLLOWED_MAX = 20
/** RFC 5321, 4.5.3.1.3, less the brackets. */
const ADDRESS_MAX_CHARACTERS = 254
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

/**
 * @param own our addresses: their mail comes back only in a loop
 * @returns undefined without a sender
 */
export async function readInboundMail(mail: Email, own: readonly string[]) {
  const address = mail.from?.address?.slice(0, ADDRESS_MAX_CHARACTERS)
  // PostgreSQL refuses zero bytes; bidirectional controls would show another address.
  const from = address?.toLowerCase().replaceAll(/\p{C}/gu, '')
  if (!from) return undefined
  const { files, leftOut } = await sortAttachments(mail.attachments)
  return {
    /** As sent; may be empty. */
    messageId: mail.messageId ?? '',
    date: mail.date,
    from,
    recipients: valuesOf(mail, RECIPIENTS),
    /** Message-IDs in angle brackets, nearest first. */
    follows: readFollowed(mail),
    /** Written by a program (RFC 3834), or has been through here. */
    isAutomatic:
      isAutomatic(mail) || own.some(each => mailboxAddress(each) === mailboxAddress(from)),
    text: withoutQuote(readNote(mail.text ?? '')),
    /** PDFs, as CVs are accepted. */
    files,
    leftOut,
  }
}

function valuesOf({ headers }: Email, names: readonly string[]): string[] {
  return headers.filter(({ key }) => names.includes(key)).map(({ value }) => value)
}

function readFollowed({ inReplyTo = '', references = '' }: Email): string[] {
  const ids = [...`${references} ${inReplyTo}`.matchAll(/<[^<>\s\p{Cc}]{1,250}>/gu)].map(
    ([id]) => id,
  )
  return [...new Set(ids.reverse())].slice(0, FOLLOWED_MAX)
}

/** RFC 3834, 2 and 5; reports (RFC 8098), mailing lists and older programs. */
function isAutomatic(mail: Email): boolean {
  const says = (name: string, words: RegExp) =>
    valuesOf(mail, [name]).some(each => words.test(each))
  return (
    says('auto-submitted', /^\s*(?!no\b)\S/i) ||
    says('content-type', /^\s*multipart\/report\b/i) ||
    says('precedence', /\b(?:bulk|junk|list|auto_reply)\b/i) ||
    says('return-path', /^\s*<?>?\s*$/) ||
    valuesOf(mail, ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply']).length > 0
  )
}

async function sortAttachments(attachments: readonly Attachment[]) {
  const files: InboundFile[] = []
  const leftOut: string[] = []
  for (const { filename, mimeType, content, related } of attachments) {
    // A signature's picture; some programs put all files there.
    if (related && mimeType.startsWith('image/')) continue
    const name = plainName(filename ?? '')
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    const isKept = files.length < INBOUND_FILES_MAX && !(await checkCv(new Blob([bytes])))
    // A PDF under another name would be opened as that.
    if (isKept)
      files.push({ name: `${name.replace(/\.[^.]*$/, '') || 'file'}.pdf`, content: bytes })
    else leftOut.push(name || plainName(mimeType) || 'a file')
  }
  return { files, leftOut }
}

/** No letters that lead elsewhere or hide others. */
function plainName(text: string): string {
  const name = text
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ')
    .trim()
  return name.slice(0, NAME_MAX_CHARACTERS).toWellFormed()
}

/** "On 24 November, Sara wrote:" in any language, also wrapped after the address. */
const ATTRIBUTION = /(?:^|\n)(?:[^\n]*[\d@][^\n]*|[^\n]*>\n[^\n]{1,20}):\s*$/

/** At the end, with its attribution. */
function withoutQuote(text: string): string {
  const lines = text.split('\n')
  const isQuoted = (line: string) => line.startsWith('>')
  const dropWhile = (isDropped: (line: string) => boolean) => {
    while (lines.length > 0 && isDropped(lines.at(-1) ?? '')) lines.pop()
  }
  dropWhile(line => line.trim() === '')
  if (!isQuoted(lines.at(-1) ?? '')) return text
  dropWhile(line => line.trim() === '' || isQuoted(line))
  return lines.join('\n').replace(ATTRIBUTION, '').trim() || text
}
