import {
  type DraftKind,
  type Drafts,
  fieldOf,
  fieldsOf,
  paragraphsOf,
} from '@universe/contract/drafts'
import { joinParagraphs, replaceParagraphs, splitText } from './paragraphs.ts'

type Draft = Drafts[DraftKind]

export type DraftTexts = Readonly<Record<string, string>>

export function showDraft(kind: DraftKind, draft: Draft): DraftTexts {
  const texts = fieldsOf(kind).map(([name]) => {
    const value = fieldOf(draft, name)
    return [name, typeof value === 'string' ? value : joinParagraphs(value)]
  })
  return Object.fromEntries(texts)
}

/** @returns other fields as stored: their texts may not show them byte for byte */
export function changeFields<Stored extends Draft>(stored: Stored, texts: DraftTexts): Stored {
  const changed = Object.entries(texts).map(([name, text]) => [
    name,
    typeof fieldOf(stored, name) === 'string' ? text : splitText(text),
  ])
  return { ...stored, ...Object.fromEntries(changed) }
}

/** Keeps typed blank lines between unchanged paragraphs. */
export function replaceTexts(kind: DraftKind, texts: DraftTexts, next: Draft): DraftTexts {
  const shown = showDraft(kind, next)
  const exchanged = fieldsOf(kind).map(([name, { kind: fieldKind }]) => {
    if (fieldKind !== 'paragraphs') return [name, shown[name]]
    const list = paragraphsOf(next, name)
    const text = replaceParagraphs(texts[name] ?? '', list)
    const isShown = JSON.stringify(splitText(text)) === JSON.stringify(list)
    return [name, isShown ? text : shown[name]]
  })
  return Object.fromEntries(exchanged)
}

/** Byte for byte. */
export function isSameDraft(kind: DraftKind, one: Draft, other: Draft): boolean {
  return fieldsOf(kind).every(
    ([name]) => JSON.stringify(fieldOf(one, name)) === JSON.stringify(fieldOf(other, name)),
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
