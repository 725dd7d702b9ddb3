import {
  type DeliveryParts,
  explainToOperator,
  insistOnRecording,
  LEASE_EXTENSION_MS,
  leaseOf,
  NotHandedOver,
  type TransportError,
} from '../../mail/deliver-message.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import type { OutgoingMessage } from '../../mail/mail-transport.ts'
import { nextAttemptAt } from '../../mail/retry-policy.ts'
import { isPermanentRefusal } from '../../mail/smtp-transport.ts'
import type { ErasureKey } from '../../people/erasure-key.ts'
import type { IssueContent } from '../issue-content.ts'
import type { SubscriptionLinks } from '../subscription-links.ts'
import { composeNewsletterMail } from './compose-newsletter-mail.ts'
import { isMissingMailbox, refusalCodes } from './missing-mailbox.ts'
import {
  extendLease,
  findTurn,
  markFailed,
  markSent,
  markSkipped,
  type NewsletterMessage,
  putBack,
} from './newsletter-message-repository.ts'
import { believeRefusals, recordRefusal } from './refusals.ts'

/** What an issue is sent with. */
export interface NewsletterParts extends DeliveryParts {
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
  const { store, log } = parts
  const extension = setInterval(() => {
    extendLease(store, message, leaseOf(parts)).catch(error =>
      log.warn({ err: error, ...describe(message) }, 'a lease could not be extended'),
    )
  }, LEASE_EXTENSION_MS).unref()
  try {
    await attempt(parts, message)
  } catch (error) {
    await recordFailure(parts, message, error).catch(failure =>
      log.error({ err: failure, ...describe(message) }, 'a failed attempt could not be recorded'),
    )
  } finally {
    clearInterval(extension)
  }
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
    throw new NotHandedOver(error)
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
  await insistOnRecording(parts, describe(message), async () => {
    await markSent(store, message, now())
    if (!transport.takeBack) return
    // Erased on its way.
    const turn = await findTurn(store, message)
    if (turn?.email === null) await transport.takeBack(outgoing)
  })
  await believeRefusals(parts, message.issue_id)
}

async function recordFailure(parts: NewsletterParts, message: NewsletterMessage, failure: unknown) {
  const { settings, store, now, log, owner, random = Math.random } = parts
  const isTransports = failure instanceof NotHandedOver
  const error = (isTransports ? failure.cause : failure) as TransportError
  const time = now()
  const retryAt = nextAttemptAt({
    attempts: message.attempts,
    firstAttemptAt: message.first_attempt_at ?? time,
    now: time,
    permanent: isTransports && isPermanentRefusal(error),
    jitter: random(),
  })
  const { code, originalCode = code, responseCode } = error
  const reason = isTransports ? explainToOperator(error, settings) : undefined
  log.warn(
    { ...describe(message), code: originalCode, responseCode, reason, retryAt },
    retryAt === null ? 'newsletter message given up' : 'newsletter message not sent, to be retried',
  )
  const words = reason ?? describeRefusal(error)
  if (retryAt === null)
    await recordRefusal(parts, message, {
      words,
      saysGone: isTransports && isMissingMailbox(error),
    })
  else await markFailed(store, message, { owner, error: words, retryAt })
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
