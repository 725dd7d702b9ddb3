import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import { insertMessages } from '../mail/outbox-repository.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import { memberFooter, memberMessage } from './member-message.ts'
import { findMember, type StoredMember } from './member-repository.ts'
import { staffOrigin } from './staff-origin.ts'

/** Changes of what signs a member in, as their mail's subject says them. */
const notices = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'recovery-code-used': 'A recovery code of yours was used',
  'recovery-codes-made': 'Your recovery codes were made anew',
} as const

/**
 * Tells a member by mail what was changed of what signs them in, in the change's own transaction:
 * whoever changed it may not be they. Nothing typed stands in it, and nothing that opens anything.
 */
export async function notifyMember(
  parts: StaffParts,
  trx: Trx,
  memberId: string,
  what: keyof typeof notices,
): Promise<void> {
  const member = await findMember(trx, { id: memberId })
  if (!member) return
  const subject = `${company.name}: ${notices[what]}`
  const letter = composeNotice(parts, member, notices[what])
  await insertMessages(trx, [memberMessage(parts, member, { kind: 'notice', subject, letter })])
}

function composeNotice(parts: StaffParts, { name }: StoredMember, happened: string): Letter {
  const at = new Date(parts.now()).toISOString().slice(0, 16).replace('T', ' ')
  return {
    title: happened,
    preview: 'If this was you, there is nothing to do.',
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      {
        kind: 'paragraph',
        text: `${happened} of the staff’s app of ${company.name}, at ${at} UTC.`,
      },
      { kind: 'paragraph', text: 'If this was you, there is nothing to do.' },
      { kind: 'heading', text: 'If it was not you' },
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
