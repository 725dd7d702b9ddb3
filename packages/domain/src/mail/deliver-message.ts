import { setTimeout } from 'node:timers/promises'
import { explainError } from '@universe/store/explain-error'
import type { Store } from '@universe/store/store'
import type { Log } from '../log.ts'
import type { SubscriptionLinks } from '../newsletter/subscription-links.ts'
import { composeMail } from './compose-mail.ts'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport, OutgoingMessage } from './mail-transport.ts'
import { findContent } from './message-content.ts'
import {
  deleteMessage,
  extendLease,
  markFailed,
  markSent,
  type OutboxMessage,
} from './outbox-repository.ts'
import { nextAttemptAt } from './retry-policy.ts'
import { isPermanentRefusal, TlsNotOffered } from './smtp-transport.ts'

/** How long a message is one dispatcher's unless it says that it still sends; a dead one's goes to another then. */
export const LEASE_MS = 20_000
/** How often its lease is extended. */
export const LEASE_EXTENSION_MS = 5000
const RECORD_AGAIN_MS = 2000
/** So much of what went wrong is kept with a message. */
export const ERROR_MAX_CHARACTERS = 500

/** What a message is delivered with. */
export interface DeliveryParts {
  settings: MailSettings
  /** The origin of the staff's app, to which mails to the company lead; none leads there without. */
  staffUrl?: string | undefined
  /** Makes the links that mails hold. */
  links: SubscriptionLinks
  store: Store
  transport: MailTransport
  now: () => number
  log: Log
  /** Where somebody watches. */
  metrics?: { countSent(): void } | undefined
  /** From 0 to 1; tests fix it. */
  random?: () => number
  /** Who holds the message's lease. */
  owner: string
  /** Whether its dispatcher has ended, and waits for the store no longer. */
  isClosed: () => boolean
}

/**
 * Makes one attempt to deliver a leased message, and records what came of it. Its lease is extended
 * meanwhile. It throws nothing: what fails is logged, and tried again later.
 * @param inTurn starts the sending once it may
 */
export async function deliverMessage(
  parts: DeliveryParts,
  message: OutboxMessage,
  inTurn = <Result>(work: () => Promise<Result>) => work(),
): Promise<void> {
  const { store, log } = parts
  const about = describe(message)
  const extension = setInterval(() => {
    extendLease(store, message.id, leaseOf(parts)).catch(error =>
      log.warn({ err: error, ...about }, 'a lease could not be extended'),
    )
  }, LEASE_EXTENSION_MS).unref()
  try {
    const sent = await inTurn(() => send(parts, message))
    if (sent) await recordSent(parts, message, sent)
    else {
      await deleteMessage(store, message.id)
      log.warn(about, 'message dropped: its request was erased, or its invitation is over')
    }
  } catch (error) {
    await recordFailure(parts, message, error).catch(failure =>
      log.error({ err: failure, ...about }, 'a failed attempt could not be recorded'),
    )
  } finally {
    clearInterval(extension)
  }
}

/** What the transport threw is its cause; what else fails is the store's. */
export class NotHandedOver extends Error {
  declare cause: TransportError

  constructor(cause: TransportError) {
    super(cause.message, { cause })
  }
}

/** What nodemailer, or a file system, says of a failure. */
export interface TransportError extends Error {
  code?: string
  /** What was being said to the server. */
  command?: string
  /** The server's words, or its answer to a message's one recipient. */
  response?: string
  originalCode?: string
  responseCode?: number
}

/** @returns the lease that a dispatcher takes now, or extends */
export function leaseOf({ owner, now }: Pick<DeliveryParts, 'owner' | 'now'>) {
  return { owner, now: now(), forMs: LEASE_MS }
}

/** @returns what was sent, undefined where what the message tells of is gone */
async function send(parts: DeliveryParts, message: OutboxMessage) {
  const { settings, links, staffUrl, store, transport, now } = parts
  const content = await findContent(store, { ...settings, links, staffUrl }, message, now())
  if (content === undefined) return undefined
  const outgoing = composeMail(settings, message, content)
  await transport.send(outgoing).catch(error => {
    throw new NotHandedOver(error)
  })
  return outgoing
}

/**
 * Unrecorded, a message goes out once more when its lease has run out, under the same Message-ID.
 * So it is tried for as long as the store cannot be reached, or until the dispatcher has closed.
 */
async function recordSent(parts: DeliveryParts, message: OutboxMessage, outgoing: OutgoingMessage) {
  const { store, transport, now, log, metrics } = parts
  metrics?.countSent()
  await insistOnRecording(parts, describe(message), async () => {
    const isThere = await markSent(store, message, now())
    if (isThere) log.info(describe(message), 'message sent')
    // Erased on its way.
    else await transport.takeBack?.(outgoing)
  })
}

/**
 * Records that a message is out, again and again for as long as the store cannot be reached.
 * @param about what the log says of the message
 */
export async function insistOnRecording(
  { log, isClosed }: Pick<DeliveryParts, 'log' | 'isClosed'>,
  about: object,
  record: () => Promise<void>,
): Promise<void> {
  while (true) {
    try {
      await record()
      return
    } catch (error) {
      log.error({ err: error, ...about }, 'message sent, which could not be recorded')
      if (isClosed()) return
    }
    await setTimeout(RECORD_AGAIN_MS)
  }
}

async function recordFailure(
  { settings, store, now, log, owner, random = Math.random }: DeliveryParts,
  message: OutboxMessage,
  failure: unknown,
) {
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
  // The server's words may hold an address, so the log gets the codes alone, and our own words.
  const { code, originalCode = code, responseCode } = error
  const reason = isTransports ? explainToOperator(error, settings) : undefined
  log.warn(
    { ...describe(message), code: originalCode, responseCode, reason, retryAt },
    retryAt === null ? 'message given up' : 'message not sent, to be retried',
  )
  const words = (reason ?? error.message).slice(0, ERROR_MAX_CHARACTERS)
  await markFailed(store, message.id, { owner, error: words, retryAt })
}

/** @returns what is wrong in our own words; undefined for the server's, and for what has none */
export function explainToOperator(
  error: TransportError,
  { smtpServer }: Pick<MailSettings, 'smtpServer'>,
): string | undefined {
  if (error instanceof TlsNotOffered) return error.message
  const words = explainError({ ...error, code: error.originalCode ?? error.code, message: '' })
  if (words === '') return undefined
  return smtpServer === undefined
    ? `The mailbox cannot be used: ${words}. It stands in DATA_DIR.`
    : `The mail server cannot be used: ${words}. SMTP_URL names it.`
}

function describe({ id, attempts }: OutboxMessage) {
  return { message: id, attempt: attempts }
}
