import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { findMember, findRoles } from './member-repository.ts'
import type { Operation } from './operations.ts'
import type { AuditEntry } from './record-audit.ts'
import { isPermitted } from './require-permission.ts'

/** Why something scheduled is dropped, and by whom. */
export interface ScheduleFailure {
  /** Why, in a sentence. */
  failure: string
  /** Who dropped it; null for nobody, as it fell due. */
  memberId: string | null
  record: (entry: AuditEntry) => Promise<void>
}

/**
 * Lets nothing be done in the name of a member who may not do it any more. Asked as it falls due, under
 * `recordChange`, which lets nobody change members meanwhile.
 * @param memberId who scheduled it; null where no member did
 * @throws Refused, in a sentence with their name, for who is not active or has no right to it
 */
export async function requireScheduler(
  trx: Trx,
  memberId: string | null,
  operation: Operation,
): Promise<void> {
  if (memberId === null) return
  const member = await findMember(trx, { id: memberId })
  if (!member) throw new Refused(tellRemoved('A former member'))
  const who = `${member.name || member.email} had scheduled it`
  if (member.state !== 'active') throw new Refused(`${who}, and was disabled by then.`)
  if (!isPermitted({ roles: await findRoles(trx, memberId) }, operation)) {
    throw new Refused(`${who}, and had no right to do so by then.`)
  }
}

/** @returns why nothing is done that a member had scheduled who is removed */
export function tellRemoved(name: string): string {
  return `${name} had scheduled it, and was removed from the members.`
}
