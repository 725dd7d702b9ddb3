import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { Actor } from '../../staff/context.ts'
import { findMember, findRoles, listStoredMembers } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import { mayAnswer, readers } from '../../staff/roles.ts'
import { visibleKinds } from '../../staff/visible-kinds.ts'
import { queueAssignment } from '../assignment-mail.ts'
import { insertChanges, releaseRows, updateRequests } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { type Change, historyLine, idsOf, mailDueAt } from './change.ts'

const requestAssigned = auditAction('request.assigned', 'assigned a request')

/** Mails the assignee, unless they are the actor; null unassigns. */
export function assigneeChange({ assigneeId }: { assigneeId: string | null }): Change {
  return {
    action: requestAssigned,
    details: { assignee: assigneeId ?? 'nobody' },
    overwrites: ['assignee'],
    isRepeat: ({ kind, after }) => kind === 'assignee' && after === assigneeId,
    changes: row => row.assignee_id !== assigneeId,
    async apply(context, rows) {
      const { trx, parts, actor, batchId } = context
      if (assigneeId !== null) await requireAssignable(trx, assigneeId, rows)
      const others = rows.filter(({ assignee_id }) => assignee_id !== assigneeId)
      await updateRequests(trx, idsOf(others), { assignee_id: assigneeId })
      if (assigneeId !== null && assigneeId !== actor.memberId) {
        const dueAt = mailDueAt(context)
        await queueAssignment(trx, parts, { batchId, assigneeId, rows: others, dueAt })
      }
      return others.map(row =>
        historyLine(context, row, { kind: 'assignee', before: row.assignee_id, after: assigneeId }),
      )
    },
  }
}

/** @throws Refused unless active and permitted to change them all */
async function requireAssignable(trx: Trx, memberId: string, rows: readonly RequestRow[]) {
  // PostgreSQL rejects zero bytes.
  const member = memberId.includes('\0') ? undefined : await findMember(trx, { id: memberId })
  const roles = member?.state === 'active' ? await findRoles(trx, memberId) : []
  const kinds = visibleKinds(roles)
  if (!mayAnswer(roles)) {
    throw new Refused('That member can no longer answer requests. Choose someone else.')
  }
  if (rows.every(({ kind }) => kinds.includes(kind))) return
  throw new Refused(
    `${member?.name || member?.email} may not see ${rows.length === 1 ? 'this' : 'all of these'}.`,
  )
}

/** Of a removed member, with history. @returns how many */
export async function releaseRequests(
  trx: Trx,
  actor: Actor,
  { memberId, now }: { memberId: string; now: number },
): Promise<number> {
  const ids = await releaseRows(trx, memberId)
  const context = { trx, actor, now, batchId: randomUUID() }
  const change = { kind: 'assignee', before: memberId } as const
  await insertChanges(
    trx,
    ids.map(id => historyLine(context, { id }, change)),
  )
  return ids.length
}

export type Assignee = Awaited<ReturnType<typeof listAssignees>>[number]

/** @returns active members by name, for requests visible to the actor */
export const listAssignees = defineOperation(
  { name: 'listAssignees', roles: readers },
  async ({ store: { db } }, actor) => {
    const kinds = visibleKinds(actor.roles)
    const members = await listAnswerers(db)
    return members
      .map(({ id, name, email, roles }) => ({
        id,
        name: name || email,
        kinds: visibleKinds(roles).filter(kind => kinds.includes(kind)),
      }))
      .filter(each => each.kinds.length > 0)
  },
)

export type Answerer = Awaited<ReturnType<typeof listAnswerers>>[number]

/** Active members who answer requests, by name. */
export async function listAnswerers(db: Db) {
  const members = await listStoredMembers(db)
  return members.filter(({ state, roles }) => state === 'active' && mayAnswer(roles))
}
