import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberName } from '../staff/member-repository.ts'
import { recordChange } from '../staff/record-audit.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
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
import { requireItemToChange } from './require-item.ts'

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

export type SavedDraft<Kind extends ContentKind> =
  | { isSaved: true; revision: number; at: number }
  /** Saved by another meanwhile, by name if known. */
  | { isSaved: false; other: StoredRevision<Kind>; otherBy: string | null }

const itemEdited = contentActions('edited', item => `edited ${item}`)

/**
 * If based on the newest revision. Idempotent.
 * @throws Refused for an unacceptable draft or an unknown item
 */
export const saveDraft = defineContentOperation(
  'edit',
  async <Kind extends ContentKind>(
    parts: StaffContext,
    actor: Actor,
    kind: Kind,
    { id, revision, editorId, draft: input }: DraftToSave,
  ): Promise<SavedDraft<Kind>> => {
    const { memberId } = actor
    if (editorId.length > EDITOR_ID_MAX_CHARACTERS) throw new Refused('Reload the page.')
    const draft = readDraftInput(kind, input)
    return recordChange(parts, async (trx, record) => {
      const item = await requireItemToChange(trx, kind, id)
      const last = await newestRevision<Kind>(trx, item)
      if (JSON.stringify(last.draft) === JSON.stringify(draft)) {
        return { isSaved: true, revision: item.revision, at: last.at }
      }
      if (revision !== item.revision) {
        return { isSaved: false, other: last, otherBy: await findMemberName(trx, last.member_id) }
      }
      const at = parts.now()
      const isOver =
        last.editor_id === editorId &&
        last.member_id === memberId &&
        at - last.started_at < SAME_REVISION_MS &&
        !(await isRevisionNamed(trx, id, last.number))
      const number = item.revision + 1
      if (isOver) await replaceRevision(trx, last, draft, at)
      else {
        const about = { item_id: id, number, origin: 'written' as const, member_id: memberId, at }
        await insertRevision(trx, { ...about, editor_id: editorId }, draft)
        const details = { revision: number }
        await record({ memberId, action: itemEdited[kind], objectId: id, details })
      }
      await noteNewest(trx, id, { number, draft, memberId, at })
      return { isSaved: true, revision: number, at }
    })
  },
)

export async function newestRevision<Kind extends ContentKind>(
  db: Pick<Trx, 'selectFrom'>,
  { id, revision }: StoredItem,
): Promise<StoredRevision<Kind>> {
  const found = await findRevision<Kind>(db, id, revision)
  if (!found) throw new Error(`Revision ${revision} of ${id} is missing.`)
  return found
}

export async function noteNewest(
  trx: Trx,
  id: string,
  newest: { number: number; draft: Drafts[ContentKind]; memberId: string; at: number },
): Promise<void> {
  await updateItem(trx, id, {
    ...describeDraft(newest.draft),
    revision: newest.number,
    changed_at: newest.at,
    changed_by: newest.memberId,
  })
}
