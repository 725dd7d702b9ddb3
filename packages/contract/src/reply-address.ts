import { company } from './company.ts'

/** Some mail programs truncate or reject longer ones. */
const MAILTO_MAX_CHARACTERS = 1900

export interface AnsweredRequest {
  kind: keyof typeof subjects
  reference: string | null
  who: { name: string | null; email: string }
}

/** @returns a `mailto:` URL (RFC 6068) */
export function mailtoAddress(email: string): string {
  const at = email.lastIndexOf('@')
  // Some programs accept no encoded "@".
  return `mailto:${encode(email.slice(0, Math.max(at, 0)))}@${encode(email.slice(at + 1))}`
}

const subjects = {
  contact: 'request',
  demo: 'demo request',
  application: 'application',
}

/** @returns a `mailto:` URL with subject and greeting; visitor input is percent-encoded */
export function replyAddress({ kind, reference, who }: AnsweredRequest): string {
  const subject = replySubject({ kind, reference })
  const write = (greeting: string) =>
    `${mailtoAddress(who.email)}?subject=${encode(subject)}&body=${encode(`${greeting}\r\n\r\n`)}`
  const name = who.name?.replace(/\s+/g, ' ').trim()
  const whole = write(name ? `Dear ${name},` : GREETING)
  return whole.length <= MAILTO_MAX_CHARACTERS ? whole : write(GREETING)
}

/** @returns one line */
export function replySubject({
  kind,
  reference,
}: Pick<AnsweredRequest, 'kind' | 'reference'>): string {
  const named = reference === null ? '' : ` (${reference})`
  return `Re: your ${subjects[kind]} to ${company.name}${named}`
}

const GREETING = 'Good day,'

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
