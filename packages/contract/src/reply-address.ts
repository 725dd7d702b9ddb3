import { company } from './company.ts'

/** Longer ones are cut by the mail programs of some systems, or not opened at all. */
export const MAILTO_MAX_CHARACTERS = 1900

/** What an answer is to. */
export interface AnsweredRequest {
  kind: keyof typeof subjects
  /** What the visitor was told it is called. */
  reference: string | null
  who: { name: string | null; email: string }
}

/** @returns the address by which a browser opens the member's mail program (RFC 6068) */
export function mailtoAddress(email: string): string {
  const at = email.lastIndexOf('@')
  // The sign between name and host stays as it is: some programs take no other.
  return `mailto:${encode(email.slice(0, Math.max(at, 0)))}@${encode(email.slice(at + 1))}`
}

const subjects = {
  contact: 'request',
  demo: 'demo request',
  application: 'application',
}

/**
 * @returns as `mailtoAddress`, with a subject that names the request and the line that a letter begins
 *   with; what was typed is within the encoded words alone
 */
export function replyAddress({ kind, reference, who }: AnsweredRequest): string {
  const named = reference === null ? '' : ` (${reference})`
  const subject = `Re: your ${subjects[kind]} to ${company.name}${named}`
  const write = (greeting: string) =>
    `${mailtoAddress(who.email)}?subject=${encode(subject)}&body=${encode(`${greeting}\r\n\r\n`)}`
  const name = who.name?.replace(/\s+/g, ' ').trim()
  const whole = write(name ? `Dear ${name},` : GREETING)
  return whole.length <= MAILTO_MAX_CHARACTERS ? whole : write(GREETING)
}

const GREETING = 'Good day,'

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
