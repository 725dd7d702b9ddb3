import { company } from '@universe/contract/company'
import type { Db, Store, Trx } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import { insertMessages } from '../mail/outbox-repository.ts'
import { officeTime } from '../platform/office-time.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import { type Actor, type StaffParts, staffOrigin } from './context.ts'
import { describeRole } from './describe-role.ts'
import {
  deleteUnusedLinks,
  findInvitation,
  findInviter,
  putInvitation,
  type StoredInvitation,
} from './link-repository.ts'
import { addLink, linkAddress, newMember } from './links.ts'
import { readEmail, readName, readRoles } from './member-input.ts'
import {
  deleteInvitationMail,
  deleteMember,
  findMember,
  findRoles,
  insertMember,
  type StoredMember,
} from './member-repository.ts'
import { memberFooter, memberMessage } from './notices.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'
import { requireStillOwner } from './require-other-owner.ts'
import { deleteSessions } from './session-repository.ts'

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

const INVITATION_SUBJECT = `${company.name}: You are invited to the staff's app`

/**
 * A retry gets a new link: the earlier mail may have arrived; both work until one is used.
 * @returns undefined if withdrawn, used, expired or readdressed
 */
export async function makeInvitation(
  { db }: Store,
  { memberId, recipient }: { memberId: string; recipient: string },
  now: number,
): Promise<Letter | undefined> {
  const invitation = await findInvitation(db, memberId)
  if (!invitation || invitation.expires_at <= now) return undefined
  const { staff_origin, expires_at: expiresAt } = invitation
  const token = await addLink(db, now, { memberId, purpose: 'invitation', expiresAt })
  // After the link is stored: a later correction of the address revokes it.
  const member = await findMember(db, { id: memberId })
  if (member?.email !== recipient) return undefined
  return composeInvitation(db, invitation, {
    name: member.name,
    link: linkAddress(staff_origin, token),
  })
}

export async function showInvitation({ db }: Store, memberId: string): Promise<Letter | undefined> {
  const invitation = await findInvitation(db, memberId)
  const member = await findMember(db, { id: memberId })
  if (!invitation || !member) return undefined
  return composeInvitation(db, invitation, {
    name: member.name,
    link: '(made as the mail is sent)',
  })
}

async function composeInvitation(
  db: Db,
  { member_id: memberId, expires_at: expiresAt }: StoredInvitation,
  { name, link }: { name: string; link: string },
): Promise<Letter> {
  const until = officeTime(expiresAt)
  const inviter = await findInviter(db, memberId)
  const roles = (await findRoles(db, memberId)).map(describeRole)
  return {
    title: 'You are invited to the staff’s app',
    preview: `The invitation is valid until ${until}.`,
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      {
        kind: 'paragraph',
        text: `${inviter === null ? 'You are invited' : `${inviter} invites you`} to the staff’s app of ${company.name}, where its people work on the website and on what comes from it.`,
      },
      { kind: 'paragraph', text: 'Your roles:' },
      { kind: 'list', items: roles.map(({ label, may }) => `${label}: ${may}`) },
      { kind: 'paragraph', text: `Open this link until ${until}. It works once:` },
      { kind: 'button', label: 'Accept the invitation', href: link },
      {
        kind: 'paragraph',
        text: 'It asks you to add a passkey: the fingerprint, face or PIN that unlocks your device.',
      },
    ],
    footer: memberFooter('If you did not expect this message, please ignore it.'),
  }
}
