import {
  type ContentKind,
  type DraftField,
  type Drafts,
  draftFields,
} from '@universe/contract/drafts'
import type { SavedDraft } from '@universe/domain/publishing/save-draft'
import { data } from 'react-router'
import type { Outcome } from '../../server/perform.ts'
import { toLine } from './to-line.ts'

const ANY_BREAK = /\r\n?/g
const BLANK_LINES = /\n[^\S\n]*\n\s*/
const MESSAGE = 'What was sent is not a whole draft. Nothing was changed; load the page again.'

/**
 * @returns a draft as its form sends it without scripts, with what it was made from
 * @throws the page that says so where a field is missing: it would be saved as empty
 */
export function readDraftForm(kind: ContentKind, form: URLSearchParams) {
  const names = Object.keys(draftFields[kind])
  if (!names.every(name => form.has(name))) throw data(MESSAGE, 400)
  return {
    revision: Number(form.get('revision')),
    editorId: form.get('editor') ?? '',
    draft: readTyped(kind, Object.fromEntries(names.map(name => [name, form.getAll(name)]))),
  }
}

/** @returns a draft from its form's fields, one box for each list of paragraphs */
export function readTyped(kind: ContentKind, typed: Record<string, string[]>): Drafts[ContentKind] {
  const fields = Object.entries<DraftField>(draftFields[kind])
  const draft = fields.map(([name, field]) => {
    const text = typed[name]?.[0] ?? ''
    return [name, field.kind === 'paragraphs' ? readParagraphs(text) : toLine(text)]
  })
  return Object.fromEntries(draft) as unknown as Drafts[ContentKind]
}

/** @returns why nothing was saved where somebody saved another version since */
export function refuseConflict(outcome: Outcome<SavedDraft<ContentKind>>): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { other, otherBy } = outcome.result
  const refusal = `${otherBy ?? 'Somebody'} saved revision ${other.number} since you began, so nothing was saved yet. What you wrote stands below, and the other version at its end. “Save” keeps yours as the newest; the other stays in the history.`
  return { done: false, refusal, isUnavailable: false }
}

/** @returns the paragraphs of one box, which blank lines part */
function readParagraphs(text: string): string[] {
  return text
    .replace(ANY_BREAK, '\n')
    .split(BLANK_LINES)
    .map(paragraph => toLine(paragraph).trim())
    .filter(paragraph => paragraph !== '')
}
