import { Refused } from '../platform/refused.ts'
import { isKnownZone } from '../platform/wall-time.ts'
import { auditAction } from './audit-actions.ts'
import { countCodesLeft, listStoredPasskeys } from './credential-repository.ts'
import { readName } from './member-input.ts'
import { findMember, updateMember } from './member-repository.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'
import { ROLES } from './roles.ts'
import { listStoredSessions } from './session-repository.ts'
import { sessionLimits } from './sessions.ts'

export interface MemberSettings {
  /** Single keys (WCAG 2.1.4). */
  shortcuts: boolean
  /** IANA, for display; null: the office's. */
  timeZone: string | null
  /** Visitors' replies go to the member's own address, not the team's. */
  ownReplies: boolean
}

const settingsChanged = auditAction('settings.changed', 'changed their own name or settings')

/**
 * Missing ones stay.
 * @throws Refused for an invalid name, or a time zone unknown to this server
 */
export const changeSettings = defineOperation(
  { name: 'changeSettings', roles: ROLES },
  async (
    parts,
    actor,
    { shortcuts, timeZone, ownReplies, name }: Partial<MemberSettings> & { name?: string },
  ): Promise<void> => {
    if (typeof timeZone === 'string' && !isKnownZone(timeZone)) {
      throw new Refused('This server does not know that time zone. Choose another one.')
    }
    const { memberId } = actor
    await recordChange(parts, async (trx, record) => {
      const member = await findMember(trx, { id: memberId })
      if (!member) throw new Refused('Your account no longer exists.')
      const wanted = {
        name: name === undefined ? member.name : readName(name),
        shortcuts: shortcuts === undefined ? member.shortcuts : Number(shortcuts),
        time_zone: timeZone === undefined ? member.time_zone : timeZone,
        own_replies: ownReplies === undefined ? member.own_replies : Number(ownReplies),
      }
      const isRenamed = wanted.name !== member.name
      const isSame =
        wanted.shortcuts === member.shortcuts &&
        wanted.time_zone === member.time_zone &&
        wanted.own_replies === member.own_replies
      if (isSame && !isRenamed) return
      await updateMember(trx, memberId, wanted)
      const changed = isRenamed && { details: { changed: 'name' } }
      await record({ memberId, action: settingsChanged, ...changed })
    })
  },
)

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
