import { type ContentKind, type DraftField, type Drafts, fieldsOf } from '@universe/contract/drafts'
import { compareLists } from '@universe/domain/content/compare-texts'
import { joinParagraphs, replaceParagraphs, splitText } from './paragraphs.ts'

type Draft = Drafts[ContentKind]

export type DraftTexts = Readonly<Record<string, string>>

export function fieldOf(draft: Draft, name: string, { kind }: DraftField) {
  const values: Record<string, string | readonly string[]> = { ...draft }
  return values[name] ?? (kind === 'paragraphs' ? [] : '')
}

/** @returns none for a field of another kind */
export function paragraphsOf(draft: Draft, name: string): readonly string[] {
  const values: Record<string, string | readonly string[]> = { ...draft }
  const value = values[name]
  return typeof value === 'object' ? value : []
}

export function showDraft(kind: ContentKind, draft: Draft): DraftTexts {
  const texts = fieldsOf(kind).map(([name, field]) => {
    const value = fieldOf(draft, name, field)
    return [name, typeof value === 'string' ? value : joinParagraphs(value)]
  })
  return Object.fromEntries(texts)
}

/** @param stored what the fields show, perhaps not byte for byte */
export function parseTexts(kind: ContentKind, texts: DraftTexts, stored: Draft): Draft {
  const values = fieldsOf(kind).map(([name, { kind: fieldKind }]) => {
    const text = texts[name] ?? ''
    return [name, fieldKind === 'paragraphs' ? splitText(text, paragraphsOf(stored, name)) : text]
  })
  return { ...stored, ...Object.fromEntries(values) }
}

/** Keeps typed blank lines between unchanged paragraphs. */
export function replaceTexts(kind: ContentKind, texts: DraftTexts, next: Draft): DraftTexts {
  const shown = showDraft(kind, next)
  const exchanged = fieldsOf(kind).map(([name, { kind: fieldKind }]) => {
    if (fieldKind !== 'paragraphs') return [name, shown[name]]
    const list = paragraphsOf(next, name)
    const kept = compareLists(splitText(texts[name] ?? '', []), list)
    const text = replaceParagraphs(texts[name] ?? '', kept)
    const isShown = JSON.stringify(splitText(text, [])) === JSON.stringify(list)
    return [name, isShown ? text : shown[name]]
  })
  return Object.fromEntries(exchanged)
}

/** Byte for byte. */
export function isSameDraft(kind: ContentKind, one: Draft, other: Draft): boolean {
  return fieldsOf(kind).every(
    ([name, field]) =>
      JSON.stringify(fieldOf(one, name, field)) === JSON.stringify(fieldOf(other, name, field)),
  )
}

const BREAK = /\r\n?|\n/

/** White space with a line break becomes one space. A regular expression would not be linear. */
export function toLine(text: string): string {
  const [first = '', ...rest] = text.split(BREAK)
  const last = rest.pop()
  if (last === undefined) return text
  const between = rest.map(line => line.trim()).filter(line => line !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}
