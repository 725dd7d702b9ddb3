import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import { storeLetter } from '../mail/letter/render-letter.ts'
import { insertMessages, type NewMessage } from '../mail/outbox-repository.ts'
import { passkeyHost, type StaffParts, staffOrigin } from './context.ts'
import { findMember, type StoredMember } from './member-repository.ts'

interface Notice {
  happened: string
  follows?: string
}

const notices = {
  'passkey-added': { happened: 'A passkey was added to your account' },
  'passkey-removed': { happened: 'A passkey was removed from your account' },
  'recovery-code-used': { happened: 'One of your recovery codes was used' },
  'recovery-codes-made': { happened: 'Your recovery codes were replaced' },
  'address-left': {
    happened: 'The address of your account was changed',
    follows:
      'An owner changed it. Mail from the app now goes to the new address, and links sent to this one no longer work.',
  },
  'address-taken': {
    happened: 'The address of your account was changed',
    follows:
      'An owner changed it. Mail from the app now comes to this address, and your recovery codes work with it. Your passkeys stay the same.',
  },
} as const satisfies Record<string, Notice>

/**
 * In the change's transaction: somebody else may have made it. The mail has no user input and no
 * sign-in link.
 */
export async function notifyMember(
  parts: StaffParts,
  trx: Trx,
  memberId: string,
  what: keyof typeof notices,
): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (!member) return
  const subject = `${company.name}: ${notices[what].happened}`
  const letter = composeNotice(parts, member, notices[what])
  await insertMessages(trx, [memberMessage(parts, member, { kind: 'notice', subject, letter })])
}

const KNOWN = 'If this was expected, there is nothing to do.'

function composeNotice(
  parts: StaffParts,
  { name }: StoredMember,
  { happened, follows }: Notice,
): Letter {
  const at = new Date(parts.now()).toISOString().slice(0, 16).replace('T', ' ')
  return {
    title: happened,
    preview: KNOWN,
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      {
        kind: 'paragraph',
        text: `${happened} in the staff’s app of ${company.name}, at ${at} UTC.`,
      },
      ...(follows === undefined ? [] : [{ kind: 'paragraph' as const, text: follows }]),
      { kind: 'paragraph', text: KNOWN },
      { kind: 'heading', text: 'If it was not' },
      {
        kind: 'list',
        items: [
          'Tell an owner at once: they can end your sessions and disable your account.',
          'If you can still sign in, open your account: end all your other sessions, remove passkeys you do not recognize, and generate new recovery codes.',
        ],
      },
      { kind: 'button', label: 'Open your account', href: `${staffOrigin(parts)}/account` },
    ],
    footer: memberFooter('You receive this because your sign-in details changed.'),
  }
}

interface MemberMail {
  kind: 'invitation' | 'notice'
  /** Default: its kind. */
  purpose?: 'assignment' | 'reminder' | 'trial'
  /** Local part of the Message-ID; unique. */
  messageName?: string
  subject: string
  /** Null: composed when sent. */
  letter: Letter | null
}

export function memberMessage(
  parts: Pick<StaffParts, 'now' | 'staffUrl'>,
  { id, email }: Pick<StoredMember, 'id' | 'email'>,
  { kind, purpose, messageName, subject, letter }: MemberMail,
): NewMessage {
  return {
    request_kind: kind,
    request_id: id,
    purpose: purpose ?? kind,
    recipient: email,
    subject,
    ...(letter && storeLetter(letter)),
    domain: passkeyHost(parts),
    messageName,
    created_at: parts.now(),
  }
}

/** @param why a sentence */
export function memberFooter(why: string): Letter['footer'] {
  return [{ text: `${company.name}, the staff’s app` }, { text: why }]
}
