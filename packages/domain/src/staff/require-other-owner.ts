import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { Actor } from './actor.ts'
import { findMember, findRoles, hasActiveOwner } from './member-repository.ts'

/**
 * Keeps the last owner who can sign in. Under `recordChange`, which lets nobody else change members
 * meanwhile: two owners cannot take the role from each other at once.
 * @throws Refused if the member is that owner
 */
export async function requireOtherOwner(trx: Trx, memberId: string): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (member?.state !== 'active') return
  if (!(await findRoles(trx, memberId)).includes('owner')) return
  if (await hasActiveOwner(trx, memberId)) return
  throw new Refused('This is the last owner. Make another member an owner first.')
}

/**
 * Refuses whoever was demoted while they waited for their turn, perhaps by the one whom they demote.
 * Under `recordChange`, too.
 * @throws Refused if the actor is no owner any more
 */
export async function requireStillOwner(trx: Trx, { memberId }: Actor): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (member?.state === 'active' && (await findRoles(trx, memberId)).includes('owner')) return
  throw new Refused('You are no longer an owner.')
}
