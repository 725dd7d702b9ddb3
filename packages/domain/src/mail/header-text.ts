import { REFERENCE_CHARACTERS, REFERENCE_LENGTH } from '@universe/contract/request-reference'

/** Limit for a part of a subject, so that the reference stays visible, and for file names. */
const MAX_CHARACTERS = 60

/** Sender of the request that a company mail is about. */
export interface Sender {
  /** Null for other front ends' texts, and where only an address was asked for. */
  name: string | null
  company?: string | null
  address: string
}

/**
 * Reduces visitor input to text safe in headers: letters of any script with their marks; no line
 * breaks, quotes, address-like text, bidirectional controls or invisible characters.
 */
export function headerSafeText(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
  return letters.replace(/^[ \p{M}]+| $/gu, '')
}

/** @returns one of our own titles in one line, with balanced direction controls */
export function titleText(text: string): string {
  return shorten(lineText(text))
}

/** @returns the same without the length limit */
export function lineText(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Adds the sender to the company's subject, before the reference. */
export function subjectWithSender(subject: string, { name, company, address }: Sender): string {
  const words = [name, company].map(text => shorten(headerSafeText(text ?? '')))
  const sender = words.filter(text => text !== '').join(', ') || shorten(address)
  // Text after a right-to-left name would be displayed within it.
  const end = RIGHT_TO_LEFT.test(sender) ? LEFT_TO_RIGHT_MARK : ''
  return subject.replace(/(?: \(\w{6}\))?$/, reference => ` — ${sender}${end}${reference}`)
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const LEFT_TO_RIGHT_MARK = '\u200e'

/**
 * @param mark appended to a shortened text
 * @returns at most 60 characters, counted in code points, so that no surrogate pair is split
 */
export function shorten(text: string, mark = '…'): string {
  const characters = [...text]
  if (characters.length <= MAX_CHARACTERS) return text
  const kept = characters.slice(0, MAX_CHARACTERS - mark.length)
  return kept.join('').trimEnd() + mark
}

/** @returns the reference at the end of one of our subjects, null for none */
export function referenceIn(subject: string): string | null {
  return REFERENCE_AT_END.exec(subject)?.[1] ?? null
}

const REFERENCE_AT_END = new RegExp(` \\(([${REFERENCE_CHARACTERS}]{${REFERENCE_LENGTH}})\\)$`)
