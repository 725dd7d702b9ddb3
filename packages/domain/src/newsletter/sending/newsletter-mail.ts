import { renderLetter } from '../../mail/letter/render-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import type { OutgoingMessage } from '../../mail/mail-transport.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { type SubscriptionLinks, subscriptionLinkAddress } from '../subscription-links.ts'
import type { NewsletterMessage } from './newsletter-message-repository.ts'

interface NewsletterMail {
  message: Pick<NewsletterMessage, 'issue_id' | 'subscriber_id' | 'message_id'>
  content: IssueContent
  /** The subscriber's address. */
  email: string
  /** When the issue was started, and when it was first tried to send this message. */
  startedAt: number
  date: number
}

/** Makes the mail of an issue to one subscriber: the same on every attempt. */
export function composeNewsletterMail(
  { mailFrom, publicUrl }: Pick<MailSettings, 'mailFrom' | 'publicUrl'>,
  links: SubscriptionLinks,
  { message, content, email, startedAt, date }: NewsletterMail,
): OutgoingMessage {
  const token = links.makeToken('unsubscribe', message.subscriber_id)
  const unsubscribeUrl = subscriptionLinkAddress(publicUrl, 'unsubscribe', token)
  return {
    id: message.subscriber_id,
    purpose: 'newsletter',
    createdAt: startedAt,
    mail: {
      from: mailFrom,
      to: { name: '', address: email },
      subject: content.subject,
      ...renderLetter(issueLetter(content, { publicUrl, unsubscribeUrl })),
      messageId: message.message_id,
      date: new Date(date),
      headers: listHeaders(mailFrom, unsubscribeUrl),
    },
  }
}

/** Headers of a list, with one-click unsubscription (RFC 2369, 2919, 3834, 8058). */
function listHeaders({ name, address }: MailSettings['mailFrom'], unsubscribeUrl: string) {
  const domain = address.split('@').at(-1)
  return {
    // Not folded: some mail programs do not unfold them.
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    'List-Id': `${name.replace(/[^\w .-]/g, '')} newsletter <newsletter.${domain}>`.trimStart(),
    Precedence: 'bulk',
    'Auto-Submitted': 'auto-generated',
  }
}
