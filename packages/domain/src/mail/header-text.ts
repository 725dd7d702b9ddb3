import { REFERENCE_CHARACTERS, REFERENCE_LENGTH } from '@universe/contract/request-reference'

/** Of file names, and parts of subjects: the reference stays visible. */
const MAX_CHARACTERS = 60

export interface Sender {
  /** Null in other front ends' texts, or if only an address was asked for. */
  name: string | null
  company?: string | null
  address: string
}

/**
 * Keeps letters of any script with their marks: no line breaks, quotes, addresses, bidirectional
 * controls or invisible characters.
 */
export function headerSafeText(text: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
  return letters.replace(/^[ \p{M}]+| $/gu, '')
}

/** @returns one line, with balanced direction controls */
export function titleText(text: string): string {
  return shorten(lineText(text))
}

export function lineText(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

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
 * @param mark ends a shortened text
 * @returns at most 60 code points: splits no surrogate pair
 */
export function shorten(text: string, mark = '…'): string {
  const characters = [...text]
  if (characters.length <= MAX_CHARACTERS) return text
  const kept = characters.slice(0, MAX_CHARACTERS - mark.length)
  return kept.join('').trimEnd() + mark
}

export function referenceIn(subject: string): string | null {
  return REFERENCE_AT_END.exec(subject)?.[1] ?? null
}

const REFERENCE_AT_END = new RegExp(` \\(([${REFERENCE_CHARACTERS}]{${REFERENCE_LENGTH}})\\)$`)
