import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import { insertMessages } from '../mail/outbox-repository.ts'
import { memberFooter, memberMessage } from './member-message.ts'
import { findMember, type StoredMember } from './member-repository.ts'
import { staffOrigin } from './staff-origin.ts'
import type { StaffParts } from './staff-parts.ts'

/** A change of a member's credentials. */
interface Notice {
  /** For the mail's subject. */
  happened: string
  /** Consequence for this address. */
  follows?: string
}

const notices = {
  'passkey-added': { happened: 'A passkey was added to your account' },
  'passkey-removed': { happened: 'A passkey was removed from your account' },
  'recovery-code-used': { happened: 'A recovery code of yours was used' },
  'recovery-codes-made': { happened: 'Your recovery codes were made anew' },
  'address-left': {
    happened: 'The address of your account was changed',
    follows:
      'An owner did it. What the app mails goes to the new address from now on, and links that were mailed to this one open nothing any more.',
  },
  'address-taken': {
    happened: 'The address of your account was changed',
    follows:
      'An owner did it. What the app mails comes to this address from now on, and your recovery codes work with it. Your passkeys stay as they are.',
  },
} as const satisfies Record<string, Notice>

/**
 * Notifies a member of a change of their credentials, in its transaction: somebody else may have
 * made it. The mail contains no user input and no links that sign in.
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

const KNOWN = 'If you know of this, there is nothing to do.'

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
      { kind: 'heading', text: 'If you do not' },
      {
        kind: 'list',
        items: [
          'Tell an owner at once: they can end your sessions and disable your account.',
          'If you can still sign in, open your account: end all your other sessions, remove the passkeys that you do not know, and make your recovery codes anew.',
        ],
      },
      { kind: 'button', label: 'Open your account', href: `${staffOrigin(parts)}/account` },
    ],
    footer: memberFooter('You receive this as something that signs you in was changed.'),
  }
}
