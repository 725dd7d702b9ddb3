import { type ContentKind, type Drafts, draftFields, fieldsOf } from '@universe/contract/drafts'
import type { SavedDraft } from '@universe/domain/content/save-draft'
import { data } from 'react-router'
import type { Outcome } from '../../server/perform.ts'
import { changeFields, showDraft, toLine } from './draft-texts.ts'

type Draft = Drafts[ContentKind]

const ANY_BREAK = /\r\n?/g
const MESSAGE = 'The draft was incomplete, so nothing was changed. Reload the page.'

/**
 * @param stored the newest revision
 * @throws an error page for a missing field, which would be saved empty
 */
export function readDraftForm(kind: ContentKind, form: URLSearchParams, stored: Draft) {
  const names = Object.keys(draftFields[kind])
  if (!names.every(name => form.has(name))) throw data(MESSAGE, 400)
  return {
    revision: Number(form.get('revision')),
    editorId: form.get('editor') ?? '',
    draft: readTyped(
      kind,
      Object.fromEntries(names.map(name => [name, form.getAll(name)])),
      stored,
    ),
  }
}

/** Browsers post line breaks as CRLF. */
export function readTyped(
  kind: ContentKind,
  typed: Record<string, string[]>,
  stored: Draft,
): Draft {
  const shown = showDraft(kind, stored)
  const changed = fieldsOf(kind).flatMap(([name, field]) => {
    const text = (typed[name]?.[0] ?? '').replace(ANY_BREAK, '\n')
    if (text === shown[name]?.replace(ANY_BREAK, '\n')) return []
    return [[name, field.kind === 'paragraphs' ? text : toLine(text)]]
  })
  return changeFields(stored, Object.fromEntries(changed))
}

/** Another version was saved since. */
export function refuseConflict(outcome: Outcome<SavedDraft<ContentKind>>): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { other, otherBy } = outcome.result
  const refusal = `${otherBy ?? 'Somebody'} saved version ${other.number} while you were editing, so nothing was saved yet. Your text is below, followed by the other version. “Save” makes yours the newest; the other stays in the history.`
  return { done: false, refusal, isUnavailable: false }
}
