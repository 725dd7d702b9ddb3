import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { Actor } from './context.ts'
import { findMember, findRoles, hasActiveOwner } from './member-repository.ts'

/**
 * Within `recordChange`, which serializes: two owners cannot demote each other at once.
 * @throws Refused for the last active owner
 */
export async function requireOtherOwner(trx: Trx, memberId: string): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (member?.state !== 'active') return
  if (!(await findRoles(trx, memberId)).includes('owner')) return
  if (await hasActiveOwner(trx, memberId)) return
  throw new Refused('This is the last owner. Make another member an owner first.')
}

/**
 * Within `recordChange`: an earlier change may have demoted the actor.
 * @throws Refused
 */
export async function requireStillOwner(trx: Trx, { memberId }: Actor): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (member?.state === 'active' && (await findRoles(trx, memberId)).includes('owner')) return
  throw new Refused('You are no longer an owner.')
}
