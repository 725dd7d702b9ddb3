import type { ContentKind, DraftKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { RevisionTable } from '@universe/store/tables'
import { Refused } from '../platform/refused.ts'
import { findMemberName } from '../staff/member-repository.ts'
import { changeItem, type HeldItem } from './change-item.ts'
import { type ContentCall, contentActions, defineContentOperation } from './content-permissions.ts'
import { readDraftInput } from './draft-input.ts'
import {
  describeDraft,
  findRevision,
  insertRevision,
  isRevisionNamed,
  replaceRevision,
  type StoredItem,
  type StoredRevision,
  updateItem,
} from './item-repository.ts'

/** An open editor then overwrites its own revision. */
export const SAME_REVISION_MS = 10 * 60_000

const EDITOR_ID_MAX_CHARACTERS = 64

export interface DraftToSave {
  id: string
  /** The one edited. */
  revision: number
  /** The open editor's, at most 64 characters: a member's two windows differ. */
  editorId: string
  /** As typed, for `readDraftInput`. */
  draft: unknown
}

export type SavedDraft<Kind extends DraftKind> =
  | { isSaved: true; revision: number; at: number }
  /** Saved by another meanwhile, by name if known. */
  | { isSaved: false; other: OtherDraft<Kind>; otherBy: string | null }

interface OtherDraft<Kind extends DraftKind> extends Pick<RevisionTable, 'number' | 'at'> {
  draft: Drafts[Kind]
  editor_id: string | null
  member_id: string | null
}

const itemEdited = contentActions('edited', item => `edited ${item}`)

/**
 * If based on the newest revision. Idempotent.
 * @throws Refused for an unacceptable draft or an unknown item
 */
export const saveDraft = defineContentOperation(
  'edit',
  async <Kind extends ContentKind>(
    call: ContentCall<Kind>,
    { id, revision, editorId, draft: input }: DraftToSave,
  ): Promise<SavedDraft<Kind>> => {
    requireEditorId(editorId)
    const draft = readDraftInput(call.kind, input)
    return changeItem(call, id, async held => {
      const { trx, item } = held
      const last = await newestRevision<Kind>(trx, item)
      if (JSON.stringify(last.draft) === JSON.stringify(draft)) {
        return { isSaved: true, revision: item.revision, at: last.at }
      }
      if (revision !== item.revision) {
        return { isSaved: false, other: last, otherBy: await findMemberName(trx, last.member_id) }
      }
      const at = call.now()
      const isOver =
        last.editor_id === editorId &&
        last.member_id === call.actor.memberId &&
        at - last.started_at < SAME_REVISION_MS &&
        !(await isRevisionNamed(trx, id, last.number))
      const about = { origin: 'written', editor_id: editorId, at } as const
      const number = await addRevision(held, draft, about, isOver ? last : undefined)
      if (!isOver) await held.record(itemEdited[call.kind], { revision: number })
      return { isSaved: true, revision: number, at }
    })
  },
)

/** @throws Refused for one that no page made */
export function requireEditorId({ length }: string): void {
  if (length > EDITOR_ID_MAX_CHARACTERS) throw new Refused('Reload the page.')
}

export async function newestRevision<Kind extends ContentKind>(
  db: Pick<Trx, 'selectFrom'>,
  { id, revision }: StoredItem,
): Promise<StoredRevision<Kind>> {
  const found = await findRevision<Kind>(db, id, revision)
  if (!found) throw new Error(`Revision ${revision} of ${id} is missing.`)
  return found
}

/** @param instead the newest, to be overwritten @returns its number */
export async function addRevision(
  { trx, item: { id, revision }, memberId }: HeldItem,
  draft: Drafts[ContentKind],
  about: Pick<RevisionTable, 'origin' | 'at'> & Partial<RevisionTable>,
  instead?: StoredRevision,
): Promise<number> {
  const number = revision + 1
  if (instead) await replaceRevision(trx, instead, draft, about.at)
  else await insertRevision(trx, { ...about, item_id: id, number, member_id: memberId }, draft)
  await updateItem(trx, id, {
    ...describeDraft(draft),
    revision: number,
    changed_at: about.at,
    changed_by: memberId,
  })
  return number
}
