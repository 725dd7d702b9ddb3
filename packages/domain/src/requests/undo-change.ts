import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { isUuid } from '../platform/uuid.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMember } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { restoreLetters, unqueueAnswers } from './answer-mail.ts'
import { unqueueAssignment } from './assignment-mail.ts'
import { type ChangeResult, changeRequests } from './change-requests.ts'
import {
  findBatch,
  findChanges,
  findRequests,
  isStanding,
  markUndone,
  type StoredChange,
  updateRequests,
  writeStateSince,
} from './request-change-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { isAnswer, SPAM } from './request-state.ts'
import { queueWithheld, unqueueWithheld } from './withheld-acknowledgements.ts'

const requestChangeUndone = auditAction('request.change-undone', 'undid a change of a request')

/**
 * The actor's last change as a whole, with its waiting mail and note.
 * @returns how many; 0 if undone already
 * @throws Refused if too late, if somebody changed the same since, or the actor may no longer see
 * all
 */
export const undoChange = defineOperation(
  changeRequests.permission,
  async (parts, actor, { batchId }: { batchId: string }): Promise<ChangeResult> => {
    if (!isUuid(batchId)) return { batchId, requests: 0, notAcknowledged: 0 }
    return recordChange(parts, async (trx, record) => {
      const batch = await findBatch(trx, batchId)
      const lines = batch.filter(({ undone_at }) => undone_at === null)
      if (batch.some(({ member_id }) => member_id !== actor.memberId)) throw new Refused(NOT_YOURS)
      const [first] = lines
      if (first?.kind === 'entered') throw new Refused(ENTERED)
      if (!first) return { batchId, requests: 0, notAcknowledged: 0 }
      if (parts.now() - first.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
      const ids = [...new Set(idsOf(lines))]
      // Erased requests have no lines either.
      const rows = await findRequests(trx, ids, visibleKinds(actor.roles))
      if (rows.length < ids.length) throw new Refused(NOT_SEEN)
      if (await isOverwritten(trx, lines)) throw new Refused(OVERWRITTEN)
      await takeMailBack(trx, parts, lines)
      const letters = lines.filter(({ kind }) => kind === 'letter-taken-back')
      await restoreLetters(trx, parts, { rows, lines: letters })
      await markUndone(trx, batchId, parts.now())
      await restore(trx, rows, lines)
      await record({
        memberId: actor.memberId,
        action: requestChangeUndone,
        objectId: ids.length === 1 ? (ids[0] ?? null) : null,
        details: { requests: ids.length, batch: batchId },
      })
      return { batchId, requests: ids.length, notAcknowledged: 0 }
    })
  },
)

const TOO_LATE = 'This can no longer be undone. Change it back by hand.'
const ENTERED =
  'Entered requests stay. Mark it as spam if nobody needs it: it is then erased later.'
const NOT_YOURS = 'Only the person who made a change can undo it.'
const NOT_SEEN = 'You can no longer see all of these, so nothing was undone.'
const OVERWRITTEN = 'It changed again since, so nothing was undone. You see the current state.'

const idsOf = (lines: readonly StoredChange[]) => lines.map(({ request_id }) => request_id)

async function isOverwritten(trx: Trx, lines: readonly StoredChange[]): Promise<boolean> {
  const key = ({ request_id, kind }: StoredChange) => `${kind} ${request_id}`
  const changed = new Set(lines.map(key))
  const after = Math.max(...lines.map(({ number }) => number))
  const later = await findChanges(trx, idsOf(lines), { kinds: OVERWRITING, after })
  return later.some(each => isStanding(each) && changed.has(key(each)))
}

const OVERWRITING = ['state', 'assignee', 'verdict', 'acknowledgement', 'until'] as const

/** After the lines are marked undone: the newest remaining one dates the state. */
async function restore(trx: Trx, rows: readonly RequestRow[], lines: readonly StoredChange[]) {
  const linesOf = (kind: StoredChange['kind']) => lines.filter(each => each.kind === kind)
  await updateRequests(trx, idsOf(linesOf('verdict')), { suspicious: 1 })
  for (const [before, some] of Map.groupBy(linesOf('assignee'), each => each.before)) {
    // May have been removed.
    const isThere = before !== null && (await findMember(trx, { id: before })) !== undefined
    await updateRequests(trx, idsOf(some), { assignee_id: isThere ? before : null })
  }
  for (const [before, some] of Map.groupBy(linesOf('until'), each => each.before)) {
    await updateRequests(trx, idsOf(some), { waiting_until: before })
  }
  const states = linesOf('state')
  for (const [before, some] of Map.groupBy(states, each => each.before)) {
    await updateRequests(trx, idsOf(some), { state: before ?? 'new' })
  }
  await writeStateSince(trx, idsOf(states))
  const byId = new Map(rows.map(row => [row.id, row]))
  const answered = lines.filter(({ kind: what, request_id, before, after, at }) => {
    const row = byId.get(request_id)
    if (row?.answered_at !== at) return false
    if (what === 'answered-outside') return true
    const isState = what === 'state'
    return isState && isAnswer(row.kind, after ?? '') && !isAnswer(row.kind, before ?? 'new')
  })
  await updateRequests(trx, idsOf(answered), { answered_at: null })
}

async function takeMailBack(trx: Trx, parts: StaffContext, lines: readonly StoredChange[]) {
  const answers = lines.filter(({ kind }) => kind === 'answer')
  await unqueueAnswers(trx, answers, parts.now())
  await restoreAcknowledgements(
    trx,
    parts,
    lines.filter(({ kind }) => kind === 'acknowledgement'),
  )
  const assigned = lines.find(({ kind, after }) => kind === 'assignee' && after !== null)
  if (!assigned?.after) return
  const { batch_id: batchId, after: assigneeId } = assigned
  await unqueueAssignment(trx, { batchId, assigneeId }, parts.now())
}

async function restoreAcknowledgements(
  trx: Trx,
  parts: StaffContext,
  lines: readonly StoredChange[],
) {
  const queued = lines.filter(({ after }) => after === null)
  const taken = await unqueueWithheld(trx, parts, idsOf(queued), queued[0]?.at ?? 0)
  const former = lines.filter(
    ({ request_id, after }) => after !== SPAM && (after !== null || taken.includes(request_id)),
  )
  for (const [before, some] of Map.groupBy(former, each => each.before)) {
    await updateRequests(trx, idsOf(some), { withheld: before })
  }
  const kept = lines.filter(({ after }) => after === SPAM)
  const now = parts.now()
  await queueWithheld(trx, parts, idsOf(kept), { now, dueAt: now })
}
