import { defineOperation } from './operation.ts'
import { type ListedPasskey, listStoredPasskeys } from './passkey-repository.ts'
import { countCodesLeft } from './recovery-code-repository.ts'
import { ROLES } from './roles.ts'
import { listStoredSessions } from './session-repository.ts'
import { type ListedSession, sessionLimits } from './sessions.ts'

export interface Account {
  passkeys: ListedPasskey[]
  recoveryCodesLeft: number
  /** Last used first; `actor.sessionId` is the current one. */
  sessions: ListedSession[]
}

export const readAccount = defineOperation(
  { name: 'readAccount', roles: ROLES },
  async ({ store: { db }, now }, actor): Promise<Account> => {
    const { memberId } = actor
    return {
      passkeys: await listStoredPasskeys(db, memberId),
      recoveryCodesLeft: await countCodesLeft(db, memberId),
      sessions: await listStoredSessions(db, memberId, sessionLimits(now())),
    }
  },
)
