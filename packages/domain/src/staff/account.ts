import type { Actor } from './actor.ts'
import { type ListedPasskey, listStoredPasskeys } from './passkey-repository.ts'
import { countCodesLeft } from './recovery-code-repository.ts'
import { requirePermission } from './require-permission.ts'
import { listStoredSessions } from './session-repository.ts'
import { type ListedSession, sessionLimits } from './sessions.ts'
import type { StaffParts } from './staff-parts.ts'

/** What signs a member in. */
export interface Account {
  passkeys: ListedPasskey[]
  /** How many were not used. */
  recoveryCodesLeft: number
  /** The last used first; `actor.sessionId` is the one that asks. */
  sessions: ListedSession[]
}

/** @returns the actor's own passkeys, recovery codes left and sessions */
export async function readAccount(
  { store: { db }, now }: StaffParts,
  actor: Actor,
): Promise<Account> {
  requirePermission(actor, 'readAccount')
  const { memberId } = actor
  return {
    passkeys: await listStoredPasskeys(db, memberId),
    recoveryCodesLeft: await countCodesLeft(db, memberId),
    sessions: await listStoredSessions(db, memberId, sessionLimits(now())),
  }
}
