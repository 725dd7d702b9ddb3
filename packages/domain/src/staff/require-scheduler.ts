import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { findMember, findRoles } from './member-repository.ts'
import { isPermitted, type Permission } from './operation.ts'
import type { RecordEntry } from './record-audit.ts'

export interface ScheduleFailure {
  failure: string
  /** Null: dropped when due. */
  memberId: string | null
  record: RecordEntry
}

/**
 * When due, within `recordChange`, which serializes member changes.
 * @param memberId null if no member scheduled it
 * @throws Refused with their name, if inactive or no longer permitted
 */
export async function requireScheduler(
  trx: Trx,
  memberId: string | null,
  permission: Permission,
): Promise<void> {
  if (memberId === null) return
  const member = await findMember(trx, { id: memberId })
  if (!member) throw new Refused(describeRemoved('A former member'))
  const who = `${member.name || member.email} had scheduled it`
  if (member.state !== 'active') throw new Refused(`${who}, but was disabled by then.`)
  if (!isPermitted({ roles: await findRoles(trx, memberId) }, permission)) {
    throw new Refused(`${who}, but was no longer allowed to by then.`)
  }
}

export function describeRemoved(name: string): string {
  return `${name} had scheduled it, but was removed from the members.`
}
