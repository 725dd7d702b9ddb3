import { UNDO_MS } from '../platform/undo.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { findMember } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { countAnswers } from './answer-mail.ts'
import { listRequests } from './list-requests.ts'
import { findBatch, findRequests, type StoredChange } from './request-change-repository.ts'
import { describeRequests, findRequest } from './request-repository.ts'
import { HIRED, SPAM } from './request-state.ts'
import { countWithheld } from './withheld-acknowledgements.ts'

export type ReadBatch = NonNullable<Awaited<ReturnType<typeof readBatch>>>

/** @returns undefined for another member's, or an empty one */
export const readBatch = defineOperation(
  listRequests.permission,
  async ({ store, now }, actor, { batchId }: { batchId: string }) => {
    if (!isUuid(batchId)) return undefined
    const lines = await findBatch(store.db, batchId)
    const [first] = lines
    if (!first || first.member_id !== actor.memberId) return undefined
    const isUndone = lines.some(({ undone_at }) => undone_at !== null)
    // Cannot be undone.
    const isFinal = isUndone || first.kind === 'entered'
    const requests = new Set(lines.map(({ request_id }) => request_id)).size
    const deed = await describeAction(store, first, lines)
    return {
      deed,
      /** Of requests no longer rejected. */
      lettersTakenBack: lines.filter(({ kind }) => kind === 'letter-taken-back').length,
      hiredFor:
        deed.kind === 'state' && deed.state === HIRED
          ? await findVacancies(store, actor, lines)
          : [],
      /** Despite a member's request. */
      notAcknowledged: isUndone ? 0 : countWithheld(lines),
      requests,
      /** Null: several, or not visible to the actor. */
      who: requests === 1 ? await findVisitorName(store, actor, first.request_id) : null,
      /** 0 if too late or undone. */
      undoMs: isFinal ? 0 : Math.max(0, Math.min(UNDO_MS, first.at + UNDO_MS - now())),
      isUndone,
    }
  },
)

async function findVacancies(
  { db }: StaffContext['store'],
  { roles }: Actor,
  lines: readonly StoredChange[],
): Promise<number[]> {
  const ids = lines.map(({ request_id }) => request_id)
  const rows = await findRequests(db, ids, visibleKinds(roles))
  return [...new Set(rows.flatMap(({ vacancy_id }) => vacancy_id ?? []))]
}

async function findVisitorName(store: StaffContext['store'], actor: Actor, id: string) {
  const row = await findRequest(store, id)
  if (!row || !visibleKinds(actor.roles).includes(row.kind)) return null
  const visitor = (await describeRequests(store.db, [id])).get(id)
  return visitor?.name || visitor?.email || null
}

async function describeAction(
  { db }: StaffContext['store'],
  { kind, before, after }: StoredChange,
  lines: readonly StoredChange[],
) {
  if (kind === 'verdict' || before === SPAM) return { kind: 'not-spam' as const }
  if (kind === 'state') return { kind, state: after ?? '' }
  // YYYY-MM-DD.
  if (kind === 'until') return { kind, day: after }
  if (kind === 'answer') {
    const mails = await countAnswers(db, lines)
    // Epoch milliseconds; null: within seconds.
    return { kind, leavesAt: after === null ? null : Number(after), mails }
  }
  if (kind !== 'assignee') return { kind }
  const member = after === null ? undefined : await findMember(db, { id: after })
  return { kind, name: after && (member?.name || member?.email || 'a former member') }
}
