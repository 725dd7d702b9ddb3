import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { BusinessLine } from './request-words.ts'

export const REPLY_FIELDS = ['name', 'reference', 'line', 'vacancy', 'member'] as const

export type ReplyValues = Record<(typeof REPLY_FIELDS)[number], string | null>

const FIELD = new RegExp(`\\{(${REPLY_FIELDS.join('|')})\\}`, 'g')

interface AnsweredRequest {
  kind: VisibleKind
  /** An application's vacancy. */
  title: string | null
  line: BusinessLine | null
  reference: string | null
  who: { name: string | null }
}

export function replyValues(
  { kind, title, line, reference, who }: AnsweredRequest,
  member: string,
): ReplyValues {
  const vacancy = kind === 'application' ? title : null
  return { name: who.name, reference, line, vacancy, member: member || null }
}

/** Fields without a value stay in the text. */
export function fillReply(text: string, values: ReplyValues): { text: string; unfilled: string[] } {
  const unfilled = new Set<string>()
  const filled = text.replace(FIELD, (field, name: keyof ReplyValues) => {
    // Texts are filled on insertion and on sending: a visitor's name may be "{member}".
    const value = values[name]?.replace(/[{}]/g, '')
    if (!value) unfilled.add(field)
    return value || field
  })
  return { text: filled, unfilled: [...unfilled] }
}

/** @returns whether some values turn `text` into `filled` */
export function isFilledFrom(filled: string, text: string): boolean {
  const [first = '', ...pieces] = text.replace(FIELD, '\0').split('\0')
  const last = pieces.pop()
  if (last === undefined) return filled === text
  if (!filled.startsWith(first)) return false
  let from = first.length
  for (const piece of pieces) {
    const at = filled.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return filled.length - last.length >= from && filled.endsWith(last)
}
