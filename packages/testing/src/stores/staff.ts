import type { Actor } from '@universe/domain/permissions/actor'
import type { Role } from '@universe/domain/permissions/roles'

/** @returns somebody with these roles, who has just shown a passkey */
export function actorWith(...roles: Role[]): Actor {
  return { memberId: 'member', name: 'Rana', roles, sessionId: 'session', verifiedAt: Date.now() }
}
