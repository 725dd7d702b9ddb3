import { type ContentKind, type DraftField, type Drafts, fieldsOf } from '@universe/contract/drafts'
import { type ComparedParagraph, compareParagraphs } from './compare-paragraphs.ts'
import { compareTexts, type Room, startRoom, type TextPiece } from './compare-texts.ts'

export type ComparedField = { name: string; label: string; isChanged: boolean } & (
  | { kind: 'text'; pieces: TextPiece[] }
  /** From options. */
  | { kind: 'value'; before: string; after: string }
  | { kind: 'paragraphs'; paragraphs: ComparedParagraph[] }
)

/** In field order. */
export type Comparison = ComparedField[]

export function compareDrafts<Kind extends ContentKind>(
  kind: Kind,
  older: Drafts[Kind],
  newer: Drafts[Kind],
): Comparison {
  const room = startRoom()
  return fieldsOf(kind).map(([name, field]) => {
    const [before, after] = [older, newer].map(draft => draft[name as keyof typeof draft] ?? '')
    return compareField(name, field, [before, after], room)
  })
}

function compareField(
  name: string,
  { kind, label }: DraftField,
  [before, after]: readonly unknown[],
  room: Room,
): ComparedField {
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  const about = { name, label, isChanged }
  if (kind === 'paragraphs') {
    const paragraphs = compareParagraphs(listOf(before), listOf(after), room)
    return { ...about, kind, paragraphs }
  }
  const [one, other] = [String(before), String(after)]
  if (kind === 'line' || kind === 'text') {
    return { ...about, kind: 'text', pieces: compareTexts(one, other, room) }
  }
  return { ...about, kind: 'value', before: one, after: other }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
