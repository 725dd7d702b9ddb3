import {
  type ContentKind,
  type DraftField,
  type Drafts,
  draftFields,
} from '@universe/contract/drafts'
import { exchange, openList, type ParagraphList, textsOf } from './paragraph-list.ts'
import { toLine } from './to-line.ts'

/** A draft while it is written, by its fields' names. */
export interface EditorState {
  fields: Readonly<Record<string, string>>
  lists: Readonly<Record<string, ParagraphList>>
}

/** @returns what is open in the editor; a paragraph is one line, as the site shows it */
export function openDraft<Kind extends ContentKind>(
  kind: Kind,
  draft: Drafts[Kind],
  before?: EditorState,
): EditorState {
  const values = draft as unknown as Record<string, string | readonly string[]>
  const fields: Record<string, string> = {}
  const lists: Record<string, ParagraphList> = {}
  for (const [name, field] of fieldsOf(kind)) {
    const value = values[name]
    if (field.kind !== 'paragraphs') fields[name] = typeof value === 'string' ? value : ''
    else {
      const texts = Array.isArray(value) ? value.map(toLine) : []
      const list = before?.lists[name]
      lists[name] = list ? exchange(list, texts) : openList(texts)
    }
  }
  return { fields, lists }
}

/** @returns it as it is saved */
export function draftOf(kind: ContentKind, { fields, lists }: EditorState): Drafts[ContentKind] {
  const entries = fieldsOf(kind).map(([name]) => {
    const list = lists[name]
    return [name, list ? textsOf(list) : (fields[name] ?? '')]
  })
  return Object.fromEntries(entries) as unknown as Drafts[ContentKind]
}

/** @returns a kind's fields in the order in which they are written */
export function fieldsOf(kind: ContentKind): [string, DraftField][] {
  return Object.entries<DraftField>(draftFields[kind])
}

/** @returns whether two drafts say the same */
export function isSameDraft(
  kind: ContentKind,
  one: Drafts[ContentKind],
  other: Drafts[ContentKind],
): boolean {
  const written = (draft: Drafts[ContentKind]) =>
    JSON.stringify(draftOf(kind, openDraft(kind, draft as never)))
  return written(one) === written(other)
}
