import type { Actor } from '../staff/actor.ts'
import { listStoredMembers } from '../staff/member-repository.ts'
import { isPermitted, requirePermission } from '../staff/require-permission.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'

/** A member who answers requests. */
export interface Assignee {
  id: string
  name: string
  /** Kinds they can see, and so be assigned. */
  kinds: readonly VisibleKind[]
}

/** @returns active members who can be assigned the requests visible to the actor, by name */
export async function listAssignees(
  { store: { db } }: Pick<StaffParts, 'store'>,
  actor: Actor,
): Promise<Assignee[]> {
  requirePermission(actor, 'listAssignees')
  const kinds = visibleKinds(actor.roles)
  const members = await listStoredMembers(db)
  return members
    .filter(({ state, roles }) => state === 'active' && isPermitted({ roles }, 'changeRequests'))
    .map(({ id, name, email, roles }) => ({
      id,
      name: name || email,
      kinds: visibleKinds(roles).filter(kind => kinds.includes(kind)),
    }))
    .filter(each => each.kinds.length > 0)
}
