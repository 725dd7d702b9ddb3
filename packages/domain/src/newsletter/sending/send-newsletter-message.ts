import type { DeliveryContext } from '../../mail/deliver-message.ts'
import {
  attemptLeased,
  classifyFailure,
  HandoverFailed,
  makeLease,
  retryRecording,
  type TransportError,
} from '../../mail/leased-attempt.ts'
import { renderLetter } from '../../mail/letter/render-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import type { OutgoingMessage } from '../../mail/mail-transport.ts'
import type { ErasureKey } from '../../platform/erasures/erasure-key.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { type SubscriptionLinks, subscriptionLinkAddress } from '../subscription-links.ts'
import { isMissingMailbox, refusalCodes } from './missing-mailbox.ts'
import {
  extendNewsletterLease,
  findTurn,
  markNewsletterFailed,
  markNewsletterSent,
  markSkipped,
  type NewsletterMessage,
  putBack,
} from './newsletter-message-repository.ts'
import { believeRefusals, recordRefusal } from './refusals.ts'

/** What an issue is sent with. */
export interface NewsletterParts extends Omit<DeliveryContext, 'findContent'> {
  settings: MailSettings & { newsletterPerMinute: number }
  links: SubscriptionLinks
  erasureKey: ErasureKey
}

/**
 * Makes one attempt to send a leased message, and records what came of it. Whoever unsubscribed
 * meanwhile gets nothing; of an issue that was paused meanwhile it is given back. It throws nothing:
 * what fails is logged, and tried again later.
 */
export async function sendNewsletterMessage(
  parts: NewsletterParts,
  message: NewsletterMessage,
): Promise<void> {
  await attemptLeased(parts, describe(message), {
    extend: () => extendNewsletterLease(parts.store, message, makeLease(parts)),
    attempt: () => attempt(parts, message),
    recordFailure: failure => recordFailure(parts, message, failure),
  })
}

async function attempt(parts: NewsletterParts, message: NewsletterMessage) {
  const { settings, store, transport, links, now, owner } = parts
  const turn = await findTurn(store, message)
  if (turn?.state !== 'sending') return putBack(store, message, owner)
  if (turn.email === null) return markSkipped(store, message, owner)
  const startedAt = turn.started_at ?? now()
  const outgoing = composeNewsletterMail(settings, links, {
    message,
    content: JSON.parse(turn.content ?? '') as IssueContent,
    email: turn.email,
    startedAt,
    date: message.first_attempt_at ?? startedAt,
  })
  await transport.send(outgoing).catch(error => {
    throw new HandoverFailed(error)
  })
  await recordSent(parts, message, outgoing)
}

/** Unrecorded, it goes out once more when its lease has run out, under the same Message-ID. */
async function recordSent(
  parts: NewsletterParts,
  message: NewsletterMessage,
  outgoing: OutgoingMessage,
) {
  const { store, transport, now, metrics } = parts
  metrics?.countSent()
  await retryRecording(parts, describe(message), async () => {
    await markNewsletterSent(store, message, now())
    if (!transport.takeBack) return
    // Erased on its way.
    const turn = await findTurn(store, message)
    if (turn?.email === null) await transport.takeBack(outgoing)
  })
  await believeRefusals(parts, message.issue_id)
}

async function recordFailure(parts: NewsletterParts, message: NewsletterMessage, failure: unknown) {
  const { store, owner } = parts
  const about = describe(message)
  const judged = classifyFailure(parts, { message, failure, about, name: 'newsletter message' })
  const { error, reason, retryAt } = judged
  const words = reason ?? describeRefusal(error)
  if (retryAt === null) {
    await recordRefusal(parts, message, { words, saysGone: isMissingMailbox(error) })
  } else await markNewsletterFailed(store, message, { owner, error: words, retryAt })
}

/** The server's own words may name the address, which is to be gone from here once it is erased. */
function describeRefusal(error: TransportError): string {
  const codes = refusalCodes(error)
  if (codes === '') return 'The message could not be handed over.'
  return error.command === 'RCPT TO'
    ? `The mail server answered ${codes} to the recipient.`
    : `The mail server answered ${codes}.`
}

function describe({ issue_id, subscriber_id, attempts }: NewsletterMessage) {
  return { issue: issue_id, subscriber: subscriber_id, attempt: attempts }
}

/** An issue to one subscriber, with all that is in it. */
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
function composeNewsletterMail(
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

/** What says that it is a list's mail, and how to leave it at once (RFC 2369, 2919, 3834, 8058). */
function listHeaders({ name, address }: MailSettings['mailFrom'], unsubscribeUrl: string) {
  const domain = address.split('@').at(-1)
  return {
    // On one line each, however long: not every program that reads them joins lines.
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    'List-Id': `${name.replace(/[^\w .-]/g, '')} newsletter <newsletter.${domain}>`.trimStart(),
    Precedence: 'bulk',
    'Auto-Submitted': 'auto-generated',
  }
}
