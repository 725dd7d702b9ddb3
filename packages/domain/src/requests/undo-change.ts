import type { Trx } from '@universe/store/store'
import { recordChange } from '../audit/record-audit.ts'
import { findMember } from '../members/member-repository.ts'
import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import { visibleKinds } from '../permissions/visible-kinds.ts'
import { Refused } from '../refused.ts'
import { takeBackAssignment } from './assignment-mail.ts'
import type { Changed } from './change-requests.ts'
import {
  deleteNotes,
  findBatch,
  findLaterChanges,
  findRequests,
  findStateSince,
  markUndone,
  type StoredChange,
  updateRequests,
} from './request-change-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import type { RequestParts } from './request-parts.ts'
import { takeBackWithheld } from './withheld-acknowledgements.ts'

/** For so long a page offers to take a change back. */
export const UNDO_MS = 10_000
/** And for so long it is taken back: the line may be slow. What cannot be unsent waits for this. */
export const UNDO_ACCEPTED_MS = 15_000

/**
 * Takes back what the actor has just done to requests, all of it, with the mail that waited for it. A note that is taken back is gone.
 * @returns how many requests it was; none where it was taken back already
 * @throws Refused once it is too late, or somebody has changed the same since
 */
export async function undoChange(
  parts: RequestParts,
  actor: Actor,
  { batchId }: { batchId: string },
): Promise<Changed> {
  requirePermission(actor, 'changeRequests')
  return recordChange(parts, async (trx, record) => {
    const batch = await findBatch(trx, batchId)
    const lines = batch.filter(({ undone_at }) => undone_at === null)
    if (batch.some(({ member_id }) => member_id !== actor.memberId)) throw new Refused(NOT_YOURS)
    if (lines.length === 0) return { batchId, requests: 0, notAcknowledged: 0 }
    if (lines.some(({ at }) => parts.now() - at > UNDO_ACCEPTED_MS)) throw new Refused(TOO_LATE)
    const rows = await findRequests(trx, idsOf(lines), visibleKinds(actor.roles))
    if (await isOverwritten(trx, lines)) throw new Refused(OVERWRITTEN)
    await restore(trx, rows, lines)
    await takeMailBack(trx, parts, lines)
    await markUndone(trx, batchId, parts.now())
    await deleteNotes(trx, batchId)
    const ids = [...new Set(idsOf(lines))]
    await record({
      memberId: actor.memberId,
      action: 'request.change-undone',
      objectId: ids.length === 1 ? (ids[0] ?? null) : null,
      details: { requests: ids.length, batch: batchId },
    })
    return { batchId, requests: ids.length, notAcknowledged: 0 }
  })
}

const TOO_LATE = 'This can no longer be taken back. Change it to what it was.'
const NOT_YOURS = 'Only who made a change takes it back.'
const OVERWRITTEN =
  'It has been changed again since, so this was not taken back. What you see now is up to date.'

const idsOf = (lines: readonly StoredChange[]) => lines.map(({ request_id }) => request_id)

async function isOverwritten(trx: Trx, lines: readonly StoredChange[]): Promise<boolean> {
  const later = await findLaterChanges(trx, lines)
  return later.some(({ request_id, kind }) =>
    lines.some(
      each =>
        each.request_id === request_id && each.kind === kind && kind !== 'note' && kind !== 'reply',
    ),
  )
}

async function restore(trx: Trx, rows: readonly RequestRow[], lines: readonly StoredChange[]) {
  for (const row of rows) {
    for (const change of lines.filter(({ request_id }) => request_id === row.id)) {
      await updateRequests(trx, [row.id], await undo(trx, row, change))
    }
  }
}

async function takeMailBack(trx: Trx, parts: RequestParts, lines: readonly StoredChange[]) {
  const judged = lines.filter(({ kind }) => kind === 'verdict')
  const [verdict] = judged
  if (verdict) await takeBackWithheld(trx, parts, idsOf(judged), verdict.at)
  const assigned = lines.find(({ kind, after }) => kind === 'assignee' && after !== null)
  if (!assigned?.after) return
  const { batch_id: batchId, after: assigneeId } = assigned
  await takeBackAssignment(trx, parts, { batchId, assigneeId })
}

async function undo(trx: Trx, row: RequestRow, { kind, before, at, number }: StoredChange) {
  if (kind === 'assignee') {
    // Whose it was may have been removed meanwhile.
    const isThere = before !== null && (await findMember(trx, { id: before })) !== undefined
    return { assignee_id: isThere ? before : null }
  }
  if (kind === 'verdict') return { suspicious: 1 }
  if (kind !== 'state') return {}
  return {
    state: before ?? 'new',
    state_at: await findStateSince(trx, row.id, number),
    // It was this change that said that the visitor was answered.
    ...(row.answered_at === at && { answered_at: null }),
  }
}
