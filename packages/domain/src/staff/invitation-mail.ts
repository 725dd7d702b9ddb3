import { company } from '@universe/contract/company'
import type { Db, Store } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import { officeTime } from '../platform/office-time.ts'
import { describeRole } from './describe-role.ts'
import { findInvitation, findInviter, type StoredInvitation } from './invitation-repository.ts'
import { addLink, linkAddress } from './links.ts'
import { memberFooter } from './member-message.ts'
import { findMember, findRoles } from './member-repository.ts'

export const INVITATION_SUBJECT = `${company.name}: You are invited to the staff's app`

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
