import type { Trx } from '@universe/store/store'
import { insertMessages } from '../mail/outbox-repository.ts'
import { Refused } from '../platform/refused.ts'
import type { Actor } from './actor.ts'
import { auditAction } from './audit-actions.ts'
import { INVITATION_SUBJECT } from './invitation-mail.ts'
import { putInvitation } from './invitation-repository.ts'
import { deleteUnusedLinks } from './link-repository.ts'
import { newMember } from './links.ts'
import { readEmail, readName, readRoles } from './member-input.ts'
import { memberMessage } from './member-message.ts'
import {
  deleteInvitationMail,
  deleteMember,
  findMember,
  insertMember,
  type StoredMember,
} from './member-repository.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'
import { requireStillOwner } from './require-other-owner.ts'
import { deleteSessions } from './session-repository.ts'
import { staffOrigin } from './staff-origin.ts'
import type { StaffParts } from './staff-parts.ts'

const INVITATION_MS = 24 * 60 * 60_000

const memberInvited = auditAction('member.invited', 'invited a member')

/**
 * The link is made as the mail is sent.
 * @returns the new member's id
 * @throws Refused for an invalid address, name or role, or a known address
 */
export const inviteMember = defineOperation(
  { name: 'inviteMember', roles: ['owner'], fresh: true },
  async (
    parts,
    actor,
    input: { email: string; name: string; roles: readonly string[] },
  ): Promise<string> => {
    const now = parts.now()
    const [email, name, roles] = [
      readEmail(input.email),
      readName(input.name),
      readRoles(input.roles),
    ]
    const member = newMember({ email, name, state: 'invited', now })
    await recordChange(parts, async (trx, record) => {
      await requireStillOwner(trx, actor)
      const known = await findMember(trx, { email })
      if (known) throw new Refused(describeExistingMember(known), known.id)
      await insertMember(trx, member, roles)
      await sendInvitation(parts, trx, actor, member)
      const { memberId } = actor
      await record({ memberId, action: memberInvited, objectId: member.id, details: { roles } })
    })
    return member.id
  },
)

export function describeExistingMember({ email, state }: StoredMember): string {
  if (state === 'invited') {
    return `${email} is already invited. You can send the invitation again on their page.`
  }
  if (state === 'disabled') {
    return `${email} is a disabled member. You can enable them on their page.`
  }
  return `${email} is already a member.`
}

const invitationResent = auditAction('invitation.resent', 'sent an invitation again', {
  object: 'member',
})

/** Revokes earlier links. @throws Refused if there is none */
export const resendInvitation = defineOperation(
  { name: 'resendInvitation', roles: ['owner'] },
  async (parts, actor, { memberId }: { memberId: string }): Promise<void> => {
    await recordChange(parts, async (trx, record) => {
      const member = await requireInvited(trx, memberId)
      await sendInvitation(parts, trx, actor, member)
      await record({ memberId: actor.memberId, action: invitationResent, objectId: memberId })
    })
  },
)

const invitationWithdrawn = auditAction('invitation.withdrawn', 'withdrew an invitation', {
  object: 'member',
})

/** Deletes the invited member, too. @throws Refused if there is none */
export const withdrawInvitation = defineOperation(
  { name: 'withdrawInvitation', roles: ['owner'] },
  async (parts, actor, { memberId }: { memberId: string }): Promise<void> => {
    await recordChange(parts, async (trx, record) => {
      await requireInvited(trx, memberId)
      await deleteMember(trx, memberId)
      await record({ memberId: actor.memberId, action: invitationWithdrawn, objectId: memberId })
    })
  },
)

async function requireInvited(trx: Trx, memberId: string): Promise<StoredMember> {
  const member = await findMember(trx, { id: memberId })
  if (member?.state === 'invited') return member
  throw new Refused('This invitation has been used or withdrawn.')
}

/** Revokes the links of an earlier one. */
export async function sendInvitation(
  parts: StaffParts,
  trx: Trx,
  actor: Actor,
  { id, email }: Pick<StoredMember, 'id' | 'email'>,
): Promise<void> {
  const now = parts.now()
  await deleteUnusedLinks(trx, id)
  await deleteSessions(trx, { memberId: id })
  await deleteInvitationMail(trx, id)
  await putInvitation(trx, {
    member_id: id,
    staff_origin: staffOrigin(parts),
    invited_by: actor.memberId,
    created_at: now,
    expires_at: now + INVITATION_MS,
  })
  // Composed when sent: the link is never stored.
  const mail = { kind: 'invitation', subject: INVITATION_SUBJECT, letter: null } as const
  await insertMessages(trx, [memberMessage(parts, { id, email }, mail)])
}
