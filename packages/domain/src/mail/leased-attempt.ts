import { setTimeout } from 'node:timers/promises'
import { explainError } from '@universe/store/explain-error'
import type { Log } from '../platform/log.ts'
import type { MailSettings } from './mail-settings.ts'
import { nextAttemptAt } from './retry-policy.ts'
import { isPermanentRefusal, TlsNotOffered } from './smtp-transport.ts'

/** Lease duration, extended while sending. After a crash another sender takes over. */
export const LEASE_MS = 20_000
const LEASE_EXTENSION_MS = 5000
const RECORD_AGAIN_MS = 2000

/** Context of an attempt to send a leased message. */
export interface AttemptContext {
  settings: Pick<MailSettings, 'smtpServer'>
  now: () => number
  log: Log
  /** From 0 to 1; fixed in tests. */
  random?: () => number
  /** Holder of the lease. */
  owner: string
  /** Whether the sender has closed and no longer waits for the store. */
  isClosed: () => boolean
}

/** Steps of an attempt that depend on the message's store. */
interface LeasedAttempt {
  extend(): Promise<void>
  attempt(): Promise<void>
  recordFailure(failure: unknown): Promise<void>
}

/**
 * Makes one attempt to send a leased message, extending the lease meanwhile. Never throws: failures
 * are logged and retried.
 * @param about log fields that identify the message
 */
export async function attemptLeased(
  { log }: Pick<AttemptContext, 'log'>,
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

/** @returns a lease to take or extend now */
export function makeLease({ owner, now }: Pick<AttemptContext, 'owner' | 'now'>) {
  return { owner, now: now(), forMs: LEASE_MS }
}

/**
 * Records that a message was sent, retrying while the store is unreachable.
 * @param about log fields that identify the message
 */
export async function retryRecording(
  { log, isClosed }: Pick<AttemptContext, 'log' | 'isClosed'>,
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

/** Wraps the transport's error; all others come from the store. */
export class HandoverFailed extends Error {
  declare cause: TransportError

  constructor(cause: TransportError) {
    super(cause.message, { cause })
  }
}

/** Error of nodemailer or a file system. */
export interface TransportError extends Error {
  code?: string
  /** SMTP command in progress. */
  command?: string
  /** The server's response, in total or for the only recipient. */
  response?: string
  originalCode?: string
  responseCode?: number
}

/** A failed attempt. */
interface AttemptFailure {
  message: { attempts: number; first_attempt_at: number | null }
  failure: unknown
  /** Log fields that identify the message. */
  about: object
  name: string
  /**
   * Given up, it leaves a request unread: logged as an error. A visitor's mistyped address is not.
   */
  isToCompany?: boolean
}

/**
 * Classifies a failed attempt and logs it.
 * @returns `retryAt`: time of the next attempt, null for none; `reason`: an explanation of ours,
 *   undefined if only the server's text in `error` is known
 */
export function classifyFailure(
  { settings, now, log, random = Math.random }: AttemptContext,
  { message, failure, about, name, isToCompany = false }: AttemptFailure,
) {
  const isTransports = failure instanceof HandoverFailed
  const error = (isTransports ? failure.cause : failure) as TransportError
  const time = now()
  const retryAt = nextAttemptAt({
    attempts: message.attempts,
    firstAttemptAt: message.first_attempt_at ?? time,
    now: time,
    permanent: isTransports && isPermanentRefusal(error),
    jitter: random(),
  })
  // The server's text may contain an address, so only codes and our own explanation are logged.
  const { code, originalCode = code, responseCode } = error
  const reason = isTransports ? explainToOperator(error, settings) : undefined
  const facts = { ...about, code: originalCode, responseCode, reason, retryAt }
  if (retryAt !== null) log.warn(facts, `${name} not sent, to be retried`)
  else if (isToCompany) log.error(facts, `${name} to the company given up`)
  else log.warn(facts, `${name} given up`)
  return { error, reason, retryAt }
}

/** @returns our explanation; undefined if there is none */
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
