import {
  type ContentKind,
  type Drafts,
  fieldOf,
  fieldsOf,
  paragraphsOf,
  textOf,
} from '@universe/contract/drafts'
import { diffArrays } from 'diff/lib/diff/array.js'
import { type AlignedParagraph, alignParagraphs, splitWords } from './align-paragraphs.ts'

export interface TextPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Places from 1; null if absent. */
export interface ComparedParagraph {
  kind: 'same' | 'changed' | 'moved' | 'added' | 'removed'
  before: number | null
  after: number | null
  /** By words if changed; else one. */
  pieces: TextPiece[]
}

export type ComparedField = { name: string; label: string; isChanged: boolean } & (
  | { kind: 'text'; pieces: TextPiece[] }
  | { kind: 'paragraphs'; paragraphs: ComparedParagraph[] }
)

/** Words are compared for so long, for all fields: what is left then counts as rewritten. */
const COMPARE_MS = 200

/** @returns by field, in order */
export function compareDrafts<Kind extends ContentKind>(
  kind: Kind,
  older: Drafts[Kind],
  newer: Drafts[Kind],
): ComparedField[] {
  const until = Date.now() + COMPARE_MS
  return fieldsOf(kind).map(([name, { kind: fieldKind, label }]) => {
    const isChanged = JSON.stringify(fieldOf(older, name)) !== JSON.stringify(fieldOf(newer, name))
    const about = { name, label, isChanged }
    if (fieldKind === 'paragraphs') {
      const lists = [paragraphsOf(older, name), paragraphsOf(newer, name)] as const
      return { ...about, kind: fieldKind, paragraphs: compareParagraphs(...lists, until) }
    }
    const compare = fieldKind === 'line' || fieldKind === 'text' ? compareTexts : replaceText
    const pieces = compare(textOf(older, name), textOf(newer, name), until)
    return { ...about, kind: 'text', pieces }
  })
}

/**
 * By words: all but added pieces are the older text, all but removed ones the newer.
 * @param until in epoch milliseconds
 */
export function compareTexts(
  older: string,
  newer: string,
  until = Date.now() + COMPARE_MS,
): TextPiece[] {
  const timeout = until - Date.now()
  const changes = diffArrays(splitWords(older), splitWords(newer), { timeout })
  if (!changes) return replaceText(older, newer)
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function replaceText(older: string, newer: string): TextPiece[] {
  const pieces: TextPiece[] = [
    { kind: 'removed', text: older },
    { kind: 'added', text: newer },
  ]
  return pieces.filter(({ text }) => text !== '')
}

/** @returns in the newer's order, removed ones where they were */
export function compareParagraphs(
  older: readonly string[],
  newer: readonly string[],
  until?: number,
): ComparedParagraph[] {
  return joinMoved(alignParagraphs(older, newer)).map(({ before, after, isMoved }) => {
    const kind = isMoved ? 'moved' : before?.text === after?.text ? 'same' : 'changed'
    return {
      kind: !before ? 'added' : !after ? 'removed' : kind,
      before: before ? before.index + 1 : null,
      after: after ? after.index + 1 : null,
      pieces: compareTexts(before?.text ?? '', after?.text ?? '', until),
    }
  })
}

/** Identical removal and addition: a move. */
function joinMoved(aligned: readonly AlignedParagraph[]) {
  /** Reversed, for `pop`. */
  const gone = Map.groupBy(
    aligned.filter(({ after }) => !after).reverse(),
    ({ before }) => before?.text,
  )
  const joined = aligned.map(pair => {
    const from = pair.before ? undefined : gone.get(pair.after?.text)?.pop()
    return { ...pair, ...from, isMoved: from !== undefined }
  })
  const removed = new Set([...gone.values()].flat().map(({ before }) => before))
  return joined.filter(({ before, after }) => after || removed.has(before))
}
