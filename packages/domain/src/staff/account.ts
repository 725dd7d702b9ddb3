import { defineOperation } from './operation.ts'
import { listStoredPasskeys } from './passkey-repository.ts'
import { countCodesLeft } from './recovery-code-repository.ts'
import { ROLES } from './roles.ts'
import { listStoredSessions } from './session-repository.ts'
import { sessionLimits } from './sessions.ts'

export type Account = Awaited<ReturnType<typeof readAccount>>

export const readAccount = defineOperation(
  { name: 'readAccount', roles: ROLES },
  async ({ store: { db }, now }, actor) => {
    const { memberId } = actor
    return {
      passkeys: await listStoredPasskeys(db, memberId),
      recoveryCodesLeft: await countCodesLeft(db, memberId),
      /** Last used first; `actor.sessionId` is the current one. */
      sessions: await listStoredSessions(db, memberId, sessionLimits(now())),
    }
  },
)
