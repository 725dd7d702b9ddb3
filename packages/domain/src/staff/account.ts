import type { Actor } from './actor.ts'
import { type ListedPasskey, listStoredPasskeys } from './passkey-repository.ts'
import { countCodesLeft } from './recovery-code-repository.ts'
import { requirePermission } from './require-permission.ts'
import { listStoredSessions } from './session-repository.ts'
import { type ListedSession, sessionLimits } from './sessions.ts'
import type { StaffParts } from './staff-parts.ts'

/** A member's credentials and sessions. */
export interface Account {
  passkeys: ListedPasskey[]
  /** Number of unused codes. */
  recoveryCodesLeft: number
  /** Last used first; `actor.sessionId` is the current one. */
  sessions: ListedSession[]
}

/** @returns the actor's passkeys, number of unused recovery codes, and sessions */
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
