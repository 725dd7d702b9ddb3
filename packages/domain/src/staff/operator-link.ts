import type { Db, Trx } from '@universe/store/store'
import { operatorCommand } from '../platform/operator-command.ts'
import { Refused } from '../platform/refused.ts'
import { linkMade } from './audit-actions.ts'
import { type StaffParts, staffOrigin } from './context.ts'
import { deleteUnusedLinks } from './link-repository.ts'
import { addLink, linkAddress, newMember } from './links.ts'
import { readEmail, readRoles } from './member-input.ts'
import {
  findMember,
  findRoles,
  hasActiveOwner,
  insertMember,
  replaceRoles,
  type StoredMember,
} from './member-repository.ts'
import { recordChange } from './record-audit.ts'
import { requireOtherOwner } from './require-other-owner.ts'
import type { Role } from './roles.ts'

const OPERATOR_LINK_MS = 60 * 60_000

/**
 * For an operator with shell access to pass on; replaces an earlier one.
 * @param roles replace a member's; without, a new member becomes owner if there is none
 * @returns its URL, valid for an hour
 * @throws Refused for an invalid address, unknown or missing roles, or a disabled member
 */
export async function makeOperatorLink(
  parts: StaffParts,
  email: string,
  roles: readonly string[] = [],
): Promise<string> {
  const address = readEmail(email)
  const chosen = roles.length === 0 ? undefined : readRoles(roles)
  const token = await recordChange(parts, async (trx, record) => {
    const now = parts.now()
    const member =
      (await findMember(trx, { email: address })) ?? (await addInvited(trx, address, now))
    if (member.state === 'disabled') {
      throw new Refused(`${address} is disabled. An owner can enable them under Members.`)
    }
    await settleRoles(trx, member, chosen)
    await deleteUnusedLinks(trx, member.id, 'operator')
    await record({
      memberId: null,
      action: linkMade,
      objectId: member.id,
      details: { roles: await findRoles(trx, member.id) },
    })
    const expiresAt = now + OPERATOR_LINK_MS
    return addLink(trx, now, { memberId: member.id, purpose: 'operator', expiresAt })
  })
  return linkAddress(staffOrigin(parts), token)
}

async function addInvited(db: Db, email: string, now: number): Promise<StoredMember> {
  const member = newMember({ email, name: '', state: 'invited', now })
  await insertMember(db, member, [])
  return member
}

async function settleRoles(trx: Trx, { id, email }: StoredMember, chosen: Role[] | undefined) {
  if (chosen) {
    if (!chosen.includes('owner')) await requireOtherOwner(trx, id)
    return replaceRoles(trx, id, chosen)
  }
  if ((await findRoles(trx, id)).length > 0) return
  if (await hasActiveOwner(trx)) {
    throw new Refused(
      `${email} is new. Say what they may be: ${operatorCommand('staff', `link ${email} owner|editor|recruiter|sales|viewer`)}`,
    )
  }
  await replaceRoles(trx, id, ['owner'])
}
