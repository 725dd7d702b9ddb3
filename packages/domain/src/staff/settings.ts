import { Refused } from '../platform/refused.ts'
import type { Actor } from './actor.ts'
import { readName } from './member-input.ts'
import { findMember, updateMember } from './member-repository.ts'
import { recordChange } from './record-audit.ts'
import { requirePermission } from './require-permission.ts'
import type { StaffParts } from './staff-parts.ts'

/** How a member wants the staff's app. */
export interface MemberSettings {
  /** Whether single keys do something (WCAG 2.1.4). */
  shortcuts: boolean
  /** The IANA zone that times are told in; null for the office's. */
  timeZone: string | null
}

/** A zone's name, and no offset such as "+02:00", which knows no daylight saving time. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/
const ZONE_MAX_CHARACTERS = 64

/** @returns whether this server knows an IANA zone: what it knew once, another one need not */
export function isKnownZone(timeZone: string): boolean {
  if (timeZone.length > ZONE_MAX_CHARACTERS || !ZONE_NAME.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/**
 * Changes the actor's own name and settings; what is missing stays as it is.
 * @throws Refused for what is no name, and for a zone that this server does not know
 */
export async function changeSettings(
  parts: StaffParts,
  actor: Actor,
  { shortcuts, timeZone, name }: Partial<MemberSettings> & { name?: string },
): Promise<void> {
  requirePermission(actor, 'changeSettings')
  if (typeof timeZone === 'string' && !isKnownZone(timeZone)) {
    throw new Refused('This server does not know that time zone. Choose another one.')
  }
  const { memberId } = actor
  await recordChange(parts, async (trx, record) => {
    const member = await findMember(trx, { id: memberId })
    if (!member) throw new Refused('Your account is not there any more.')
    const wanted = {
      name: name === undefined ? member.name : readName(name),
      shortcuts: shortcuts === undefined ? member.shortcuts : Number(shortcuts),
      time_zone: timeZone === undefined ? member.time_zone : timeZone,
    }
    const isRenamed = wanted.name !== member.name
    const isSame = wanted.shortcuts === member.shortcuts && wanted.time_zone === member.time_zone
    if (isSame && !isRenamed) return
    await updateMember(trx, memberId, wanted)
    const changed = isRenamed && { details: { changed: 'name' } }
    await record({ memberId, action: 'settings.changed', ...changed })
  })
}
