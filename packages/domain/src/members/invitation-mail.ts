import { company } from '@universe/contract/company'
import type { Store } from '@universe/store/store'
import { findInvitation } from './invitation-repository.ts'
import { addLink, linkAddress } from './links.ts'
import { findMember } from './member-repository.ts'

/** What an invitation's mail is called. */
export const INVITATION_SUBJECT = `${company.name}: You are invited to the staff's app`

/**
 * Makes an invitation's link, and the words around it. Sent again after a failure, a mail has a link
 * of its own: the one before may have arrived, and then works as well, until either is used.
 * @returns undefined where the invitation was withdrawn, used, or is over
 */
export async function makeInvitationText(
  { db }: Store,
  memberId: string,
  now: number,
): Promise<{ text: string } | undefined> {
  const invitation = await findInvitation(db, memberId)
  const member = await findMember(db, { id: memberId })
  if (!invitation || !member || invitation.expires_at <= now) return undefined
  const { staff_origin, expires_at: expiresAt } = invitation
  const token = await addLink(db, now, { memberId, purpose: 'invitation', expiresAt })
  return { text: composeText(member.name, linkAddress(staff_origin, token), expiresAt) }
}

/** @returns the words without a link: for who looks at the outbox */
export async function showInvitationText(
  { db }: Store,
  memberId: string,
): Promise<{ text: string } | undefined> {
  const invitation = await findInvitation(db, memberId)
  const member = await findMember(db, { id: memberId })
  if (!invitation || !member) return undefined
  return { text: composeText(member.name, '(made as the mail is sent)', invitation.expires_at) }
}

function composeText(name: string, link: string, expiresAt: number): string {
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')
  return `${[
    `Hello ${name},`,
    `You are invited to the staff's app of ${company.name}, where requests from the website are read.`,
    `Open this link until ${until} UTC. It works once:`,
    link,
    'It asks you to make a passkey: the fingerprint, face or PIN that unlocks your device.',
    'If you did not expect this message, please ignore it.',
  ].join('\n\n')}\n`
}
