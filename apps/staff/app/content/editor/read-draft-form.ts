import { type DraftKind, type Drafts, type FieldKind, fieldsOf } from '@universe/contract/drafts'
import type { SavedDraft } from '@universe/domain/content/save-draft'
import type { Outcome } from '../../server/perform.ts'
import { changeFields, showDraft, toLine } from './draft-texts.ts'

const KEEPS_BREAKS: readonly FieldKind[] = ['paragraphs', 'lines']
const ANY_BREAK = /\r\n?/g

/** @param stored the newest revision */
export function readDraftForm<Kind extends DraftKind>(
  kind: Kind,
  form: URLSearchParams,
  stored: Drafts[Kind],
) {
  return {
    revision: Number(form.get('revision')),
    editorId: form.get('editor') ?? '',
    draft: readTyped(kind, name => form.get(name), stored),
  }
}

/**
 * Browsers post line breaks as CRLF.
 * @param textOf a field; one that is missing is unchanged
 */
export function readTyped<Kind extends DraftKind>(
  kind: Kind,
  textOf: (name: string) => string | null | undefined,
  stored: Drafts[Kind],
): Drafts[Kind] {
  const shown = showDraft(kind, stored)
  const changed = fieldsOf(kind).flatMap(([name, field]) => {
    const text = textOf(name)?.replace(ANY_BREAK, '\n')
    if (text === undefined || text === shown[name]?.replace(ANY_BREAK, '\n')) return []
    return [[name, KEEPS_BREAKS.includes(field.kind) ? text : toLine(text)]]
  })
  return changeFields(stored, Object.fromEntries(changed))
}

/** Another version was saved since. */
export function refuseConflict(
  kind: DraftKind,
  outcome: Outcome<SavedDraft<DraftKind>>,
): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { other, otherBy } = outcome.result
  const end =
    kind === 'issue'
      ? 'replaces it with yours'
      : 'makes yours the newest; the other stays in the history'
  const refusal = `${otherBy ?? 'Somebody'} saved version ${other.number} while you were editing, so nothing was saved yet. Your text is below, followed by the other version. “Save” ${end}.`
  return { done: false, refusal, isUnavailable: false }
}
