import { company } from '@universe/contract/company'
import { UNCONFIRMED_KEPT_DAYS } from '@universe/contract/limits'
import type { ReadDb } from '@universe/store/store'
import type { Letter } from '../mail/letter/letter.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { privacyPolicyLine } from '../requests/letters/queue-messages.ts'
import { findSubscriber } from './subscriber-repository.ts'

export function asksToConfirm({
  request_kind,
  purpose,
}: Pick<OutboxMessage, 'request_kind' | 'purpose'>): boolean {
  return request_kind === 'subscriber' && purpose === 'acknowledgement'
}

/**
 * Contains no user input.
 * @param which `link`: missing in a preview
 * @returns undefined if nothing is to be confirmed
 */
export async function writeConfirmation(
  db: ReadDb,
  settings: Pick<MailSettings, 'publicUrl'>,
  { subscriberId, link }: { subscriberId: string; link?: string },
): Promise<Letter | undefined> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (!subscriber) return undefined
  if (link !== undefined && subscriber.state !== 'pending') return undefined
  return {
    title: 'Please confirm your subscription',
    preview: `One press, and you get the newsletter of ${company.name}.`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your address was entered for the newsletter of ${company.name} on our website. Press the button, and confirm on the page that opens:`,
      },
      { kind: 'button', label: 'Confirm', href: link ?? '(made as the mail is sent)' },
      {
        kind: 'paragraph',
        text: 'Each issue has a link by which you end it again, with one press.',
      },
    ],
    footer: [
      {
        text: `If that was not you, you need do nothing: you get no newsletter, and your address is deleted after ${UNCONFIRMED_KEPT_DAYS} days.`,
      },
      { text: `${company.name}, telephone ${company.telephone}, ${company.web}` },
      privacyPolicyLine(settings),
    ],
  }
}
