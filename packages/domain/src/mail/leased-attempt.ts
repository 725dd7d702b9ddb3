import { setTimeout } from 'node:timers/promises'
import { explainError } from '@universe/store/explain-error'
import type { Log } from '../platform/log.ts'
import type { MailSettings } from './mail-settings.ts'
import { nextAttemptAt } from './retry-policy.ts'
import { isPermanentRefusal, TlsNotOffered } from './smtp-transport.ts'

/** How long a message is one sender's unless it says that it still sends; a dead one's goes to another then. */
export const LEASE_MS = 20_000
/** How often its lease is extended. */
const LEASE_EXTENSION_MS = 5000
const RECORD_AGAIN_MS = 2000

/** What an attempt to send a leased message works with. */
export interface AttemptParts {
  settings: Pick<MailSettings, 'smtpServer'>
  now: () => number
  log: Log
  /** From 0 to 1; tests fix it. */
  random?: () => number
  /** Who holds the message's lease. */
  owner: string
  /** Whether its sender has ended, and waits for the store no longer. */
  isClosed: () => boolean
}

/** An attempt, by what it asks of the store that the message stands in. */
interface LeasedAttempt {
  extend(): Promise<void>
  attempt(): Promise<void>
  recordFailure(failure: unknown): Promise<void>
}

/**
 * Makes one attempt to send a leased message, whose lease is extended meanwhile. It throws nothing: what
 * fails is logged, and tried again later.
 * @param about what the log says of the message
 */
export async function attemptLeased(
  { log }: Pick<AttemptParts, 'log'>,
  about: object,
  { extend, attempt, recordFailure }: LeasedAttempt,
): Promise<void> {
  const extension = setInterval(() => {
    extend().catch(error => log.warn({ err: error, ...about }, 'a lease could not be extended'))
  }, LEASE_EXTENSION_MS).unref()
  try {
    await attempt()
  } catch (error) {
    await recordFailure(error).catch(failure =>
      log.error({ err: failure, ...about }, 'a failed attempt could not be recorded'),
    )
  } finally {
    clearInterval(extension)
  }
}

/** @returns the lease that a sender takes now, or extends */
export function leaseOf({ owner, now }: Pick<AttemptParts, 'owner' | 'now'>) {
  return { owner, now: now(), forMs: LEASE_MS }
}

/**
 * Records that a message is out, again and again for as long as the store cannot be reached.
 * @param about what the log says of the message
 */
export async function insistOnRecording(
  { log, isClosed }: Pick<AttemptParts, 'log' | 'isClosed'>,
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

/** What a failed attempt was made of. */
interface Failed {
  message: { attempts: number; first_attempt_at: number | null }
  failure: unknown
  /** What the log says of the message, and calls it. */
  about: object
  name: string
  /** Given up, it leaves a request unread: an error, while a visitor's mistyped address is none. */
  isToCompany?: boolean
}

/**
 * Judges why an attempt failed, and logs it.
 * @returns `retryAt`: when it is tried again, null for never; `reason`: in our own words, undefined where
 *   there are none and the server's are in `error`
 */
export function judgeFailure(
  { settings, now, log, random = Math.random }: AttemptParts,
  { message, failure, about, name, isToCompany = false }: Failed,
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
  const facts = { ...about, code: originalCode, responseCode, reason, retryAt }
  if (retryAt !== null) log.warn(facts, `${name} not sent, to be retried`)
  else if (isToCompany) log.error(facts, `${name} to the company given up`)
  else log.warn(facts, `${name} given up`)
  return { error, reason, retryAt }
}

/** @returns what is wrong in our own words; undefined for the server's, and for what has none */
function explainToOperator(
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
