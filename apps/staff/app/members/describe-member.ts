import { describedRoles, describeRole } from '@universe/domain/staff/describe-role'
import type { ListedMember } from '@universe/domain/staff/members'
import type { ListedSession } from '@universe/domain/staff/sessions'
import { type Delivery, describeDelivery, quoteAnswer } from '../inbox/words/describe-mail.ts'
import { describeAgo } from '../shared/times/describe-age.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'

/** To choose from, each with what it may. */
export const roleOptions = describedRoles.map(({ role, label, may }) => ({
  value: role,
  label,
  about: may,
}))

const mailWords = {
  pending: 'Mail waiting to be sent',
  dead: 'Mail not sent: correct the address, or send it again',
}

export function describeMember(
  member: ListedMember,
  delivery: Delivery,
  times: ZoneTimes,
  now: number,
) {
  const { id, name, email, roles, state, isLastOwner, invitation } = member
  return {
    id,
    email,
    state,
    isLastOwner,
    /** The address while there is no name. */
    who: name || email,
    roles: roles.map(role => describeRole(role).label),
    /** Last activity, or an invitation's expiry. */
    lately: describeLately(member, times, now),
    /** For a pending invitation. */
    mail: invitation?.mail
      ? {
          text: describeInvitation(invitation.mail, delivery),
          state: invitation.mail,
          said: invitation.lastError && quoteAnswer(invitation.lastError),
        }
      : undefined,
  }
}

export type ShownMember = ReturnType<typeof describeMember>

function describeInvitation(mail: 'pending' | 'sent' | 'dead', delivery: Delivery): string {
  return mail === 'sent' ? `Mail ${describeDelivery(delivery)}` : mailWords[mail]
}

/** @returns the start of a sentence; empty for none */
export function describeScheduled(count: number): string {
  if (count === 0) return ''
  if (count === 1) return 'They scheduled one article, vacancy or issue:'
  return `They scheduled ${count} articles, vacancies or issues:`
}

function describeLately(
  { state, invitation, seenAt }: ListedMember,
  times: ZoneTimes,
  now: number,
): string {
  if (state !== 'invited') {
    return seenAt === null ? 'Not signed in' : `Last seen ${describeAgo(seenAt, now)}`
  }
  if (!invitation) return 'Has a link that was not used yet'
  const until = `${times.minute(invitation.expiresAt)}, ${times.zoneName}`
  return invitation.expiresAt > now ? `Invited until ${until}` : `Invitation expired ${until}`
}

export interface ShownSession {
  id: string
  device: string
  /** Start and last use. */
  times: string[]
  isOwn: boolean
}

/** @param ownId the current session */
export function describeSession(
  { id, device, stage, created_at, seen_at }: ListedSession,
  times: ZoneTimes,
  now: number,
  ownId: string,
): ShownSession {
  const seen = id === ownId ? 'in use now' : `last seen ${describeAgo(seen_at, now)}`
  const used = [`Since ${times.minute(created_at)}`, seen]
  if (stage !== 'full') used.push('adding a passkey')
  return { id, device, times: used, isOwn: id === ownId }
}

/**
 * @param transports a JSON list
 * @param isBackedUp whether it is synced across devices
 */
export function describePasskey(transports: string, isBackedUp: boolean): string {
  const ways: string[] = JSON.parse(transports)
  if (ways.includes('internal')) return isBackedUp ? 'On your devices, synced' : 'On one device'
  if (ways.includes('hybrid')) return 'On a phone'
  if (['usb', 'nfc', 'ble', 'smart-card'].some(way => ways.includes(way))) return 'Security key'
  return 'Passkey'
}
