import { REFERENCE_CHARACTERS, REFERENCE_LENGTH } from '@universe/contract/request-reference'

/** Of one part of a subject, so that its reference stays in sight, and of a file's name. */
const MAX_CHARACTERS = 60

/** Whose request a mail to the company tells of. */
export interface Sender {
  /** Null in another front end's words, and where only an address was asked for. */
  name: string | null
  company?: string | null
  address: string
}

/**
 * Reduces what somebody typed to words that a header may carry: letters of any script with their
 * marks, nothing that ends a line, quotes, looks like an address, turns the reading direction or
 * cannot be seen.
 */
export function visibleWords(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
  return letters.replace(/^[ \p{M}]+| $/gu, '')
}

/** @returns a title of our own in one line, which leaves the reading direction as it is */
export function titleWords(text: string): string {
  return shorten(lineWords(text))
}

/** @returns the same, however long it is */
export function lineWords(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Names the sender in a company's subject, before the reference at its end. */
export function nameSender(subject: string, { name, company, address }: Sender): string {
  const words = [name, company].map(text => shorten(visibleWords(text ?? '')))
  const sender = words.filter(text => text !== '').join(', ') || shorten(address)
  // What follows a name that is read from right to left would be drawn into it.
  const end = RIGHT_TO_LEFT.test(sender) ? LEFT_TO_RIGHT_MARK : ''
  return subject.replace(/(?: \(\w{6}\))?$/, reference => ` — ${sender}${end}${reference}`)
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const LEFT_TO_RIGHT_MARK = '\u200e'

/**
 * @param mark what a text that is cut ends with
 * @returns at most 60 characters, by code points, so that no letter is cut in two
 */
export function shorten(text: string, mark = '…'): string {
  const characters = [...text]
  if (characters.length <= MAX_CHARACTERS) return text
  const kept = characters.slice(0, MAX_CHARACTERS - mark.length)
  return kept.join('').trimEnd() + mark
}

/** @returns the reference that a subject of ours ends with; null for none */
export function referenceIn(subject: string): string | null {
  return REFERENCE_AT_END.exec(subject)?.[1] ?? null
}

const REFERENCE_AT_END = new RegExp(` \\(([${REFERENCE_CHARACTERS}]{${REFERENCE_LENGTH}})\\)$`)
