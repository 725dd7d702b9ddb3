import {
  type ContentKind,
  type Drafts,
  draftFields,
  emptyDraft,
  fieldsOf,
} from '@universe/contract/drafts'
import { isWholeDraft } from '@universe/domain/content/draft-input'
import type { SavedDraft } from '@universe/domain/content/save-draft'
import { data } from 'react-router'
import type { Outcome } from '../../server/perform.ts'
import { isSameDraft, parseTexts, showDraft, toLine } from './draft-texts.ts'

type Draft = Drafts[ContentKind]

/** Text that the fields cannot show. */
export const STORED_FIELD = 'stored'

const ANY_BREAK = /\r\n?/g
const MESSAGE = 'The draft was incomplete, so nothing was changed. Reload the page.'

/** @throws an error page for a missing field, which would be saved empty */
export function readDraftForm(kind: ContentKind, form: URLSearchParams) {
  const names = Object.keys(draftFields[kind])
  if (!names.every(name => form.has(name))) throw data(MESSAGE, 400)
  return {
    revision: Number(form.get('revision')),
    editorId: form.get('editor') ?? '',
    draft: readTyped(
      kind,
      Object.fromEntries([...names, STORED_FIELD].map(name => [name, form.getAll(name)])),
    ),
  }
}

/** Unchanged fields keep their stored text. */
export function readTyped(kind: ContentKind, typed: Record<string, string[]>): Draft {
  const stored = readStored(kind, typed[STORED_FIELD]?.[0])
  const shown = showDraft(kind, stored)
  const texts = fieldsOf(kind).map(([name, field]) => {
    const text = (typed[name]?.[0] ?? '').replace(ANY_BREAK, '\n')
    if (text === shown[name]?.replace(ANY_BREAK, '\n')) return [name, shown[name]]
    return [name, field.kind === 'paragraphs' ? text : toLine(text)]
  })
  return parseTexts(kind, Object.fromEntries(texts), stored)
}

/** @returns undefined where the fields show everything */
export function storedFor(kind: ContentKind, draft: Draft): string | undefined {
  const texts = Object.entries(showDraft(kind, draft)).map(([name, text]) => [name, [text]])
  const isShown = isSameDraft(kind, readTyped(kind, Object.fromEntries(texts)), draft)
  return isShown ? undefined : JSON.stringify(draft)
}

function readStored(kind: ContentKind, text = ''): Draft {
  try {
    const draft: unknown = JSON.parse(text)
    if (isWholeDraft(kind, draft)) return draft
  } catch {
    // Absent where the fields show everything.
  }
  return emptyDraft(kind)
}

/** Another version was saved since. */
export function refuseConflict(outcome: Outcome<SavedDraft<ContentKind>>): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { other, otherBy } = outcome.result
  const refusal = `${otherBy ?? 'Somebody'} saved version ${other.number} while you were editing, so nothing was saved yet. Your text is below, followed by the other version. “Save” makes yours the newest; the other stays in the history.`
  return { done: false, refusal, isUnavailable: false }
}
