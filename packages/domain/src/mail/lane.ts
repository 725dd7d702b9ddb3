import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { explainError } from '@universe/store/explain-error'
import type { Store } from '@universe/store/store'
import type { Log } from '../platform/log.ts'
import {
  endLease,
  extendLease,
  type Lease,
  markSent,
  type Outbox,
  type QueuedMessage,
  releaseLeases,
  type Which,
} from './lane-repository.ts'
import type { MailSettings } from './mail-settings.ts'
import {
  isPermanentRefusal,
  type MailTransport,
  type OutgoingMessage,
  TlsNotOffered,
  type TransportError,
} from './mail-transport.ts'

/** The newsletter uses half as many connections, so that none waits for the store. */
const CONCURRENT_SENDS = 4
const POLL_MS = 1000
const LEASE_EXTENSION_MS = 5000
const RECORD_AGAIN_MS = 2000
const CLOSE_GRACE_MS = 5000
const RECORD_GRACE_MS = 1000

/** Sends outside of transactions. */
export interface Lane {
  /** Polls every second. */
  start(): Promise<void>
  /** Polls at once. */
  wake(): void
  /** All that is claimable; waits for the outcomes. */
  deliverDue(): Promise<void>
  /** Claims no more, gives running sends some seconds, aborts the rest. */
  close(): Promise<void>
}

export interface LaneParts {
  settings: Pick<MailSettings, 'smtpServer'>
  store: Store
  /** Closed by the lane. */
  transport: MailTransport
  now: () => number
  log: Log
  /** From 0 to 1. */
  random?: () => number
  metrics?: { countSent(): void } | undefined
}

export interface LaneRules<Message extends QueuedMessage> {
  table: Outbox
  name: string
  /** Default: all. */
  mayBeLeased?: Which
  /** @returns leased by `claimDue` */
  claim(lease: Lease, limit: number): Promise<Message[]>
  /** Waits for room; default: none needed. */
  inTurn?<Result>(message: Message, attempt: () => Promise<Result>): Promise<Result>
  /** @returns undefined: not to be sent, and recorded so */
  compose(message: Message): Promise<OutgoingMessage | undefined>
  /** Of the recipient; default: of the message. */
  isErased?(message: Message): Promise<boolean>
  /** After the sent message was recorded. */
  onSent(message: Message): Promise<void> | void
  /** @returns what may be stored */
  describeError(error: TransportError): string
  /** Logs and records it. */
  giveUp(message: Message, failure: AttemptFailure): Promise<void>
  /** @returns log fields */
  identify(message: Message): object
}

export interface AttemptFailure {
  error: TransportError
  /** Stored. */
  words: string
  facts: object
}

/** @returns not started; any number may share a store */
export function createLane<Message extends QueuedMessage>(
  { settings, store, transport, now, log, random = Math.random, metrics }: LaneParts,
  rules: LaneRules<Message>,
): Lane {
  const owner = randomUUID()
  const { table, name } = rules
  const sending = new Map<string, Promise<void>>()
  let filling: Promise<void> | undefined
  let lookAgain = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    lookAgain = true
    filling ??= fill().finally(() => {
      filling = undefined
      // `wake` may have been called since the last claim.
      if (lookAgain && !isClosed) wake()
    })
  }

  // Slots are filled independently: a hanging message blocks only its own.
  async function fill() {
    while (lookAgain && !isClosed) {
      lookAgain = false
      const free = CONCURRENT_SENDS - sending.size
      if (free === 0) return
      for (const message of await claim(free)) {
        const id = message.message_id
        // Still being sent; its lease expired while the store was unreachable.
        if (sending.has(id)) continue
        const freeSlot = () => {
          sending.delete(id)
          wake()
        }
        sending.set(id, send(message).finally(freeSlot))
      }
    }
  }

  /** @returns none while the store cannot be read */
  async function claim(limit: number) {
    try {
      return await rules.claim({ owner, now: now() }, limit)
    } catch (error) {
      log.error({ err: error }, `${name}s could not be read`)
      return []
    }
  }

  /** Never throws. */
  async function send(message: Message) {
    const about = rules.identify(message)
    const extension = setInterval(() => {
      extendLease(store, table, message, now()).catch(error =>
        log.warn({ err: error, ...about }, 'a lease could not be extended'),
      )
    }, LEASE_EXTENSION_MS).unref()
    try {
      const attempt = () => composeAndSend(message)
      const sent = await (rules.inTurn?.(message, attempt) ?? attempt())
      if (sent) await recordSent(message, sent)
    } catch (error) {
      await recordFailure(message, error).catch(failure =>
        log.error({ err: failure, ...about }, 'a failed attempt could not be recorded'),
      )
    } finally {
      clearInterval(extension)
    }
  }

  async function composeAndSend(message: Message) {
    const outgoing = await rules.compose(message)
    if (outgoing === undefined) return undefined
    await transport.send(outgoing).catch(error => {
      throw new HandoverFailed(error)
    })
    return outgoing
  }

  /**
   * Unrecorded, it would be sent again, under the same Message-ID, once its lease expires. So
   * recording is retried until the lane closes.
   */
  async function recordSent(message: Message, outgoing: OutgoingMessage) {
    metrics?.countSent()
    while (true) {
      try {
        const isThere = await markSent(store, table, message, now())
        const isErased = !isThere || (transport.takeBack && (await rules.isErased?.(message)))
        if (isErased) return await transport.takeBack?.(outgoing)
        break
      } catch (error) {
        const about = rules.identify(message)
        log.error({ err: error, ...about }, 'message sent, which could not be recorded')
        if (isClosed) return
      }
      await setTimeout(RECORD_AGAIN_MS)
    }
    await rules.onSent(message)
  }

  async function recordFailure(message: Message, failure: unknown) {
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
    // The server's words may contain an address: only codes and our explanation are logged.
    const { code, originalCode = code, responseCode } = error
    const reason = isTransports ? explainToOperator(error, settings) : undefined
    const facts = { ...rules.identify(message), code: originalCode, responseCode, reason, retryAt }
    const words = reason ?? rules.describeError(error)
    if (retryAt === null) return rules.giveUp(message, { error, words, facts })
    log.warn(facts, `${name} not sent, to be retried`)
    await endLease(store.db, table, message, { next_attempt_at: retryAt, last_error: words })
  }

  async function settle() {
    while (filling || sending.size > 0) await Promise.all([filling, ...sending.values()])
  }

  async function settleWithin(ms: number) {
    const limit = new AbortController()
    const pause = setTimeout(ms, undefined, { signal: limit.signal }).catch(() => {})
    await Promise.race([settle(), pause])
    limit.abort()
  }

  return {
    async start() {
      if (store.kind === 'sqlite') await releaseLeases(store, table, rules.mayBeLeased)
      timer = setInterval(wake, POLL_MS).unref()
      wake()
    },
    wake,
    async deliverDue() {
      wake()
      await settle()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await settleWithin(CLOSE_GRACE_MS)
      // Aborted sends fail and are recorded for a retry.
      transport.close()
      await settleWithin(RECORD_GRACE_MS)
    },
  }
}

/** The transport's error; all others are the store's. */
class HandoverFailed extends Error {
  declare cause: TransportError

  constructor(cause: TransportError) {
    super(cause.message, { cause })
  }
}

function explainToOperator(
  error: TransportError,
  { smtpServer }: LaneParts['settings'],
): string | undefined {
  if (error instanceof TlsNotOffered) return error.message
  const words = explainError({ ...error, code: error.originalCode ?? error.code, message: '' })
  if (words === '') return undefined
  return smtpServer === undefined
    ? `The mailbox cannot be used: ${words}. It stands in DATA_DIR.`
    : `The mail server cannot be used: ${words}. SMTP_URL names it.`
}

const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** Given up afterwards. */
export const TRY_FOR_MS = 3 * DAY_MS

interface FailedAttempt {
  /** Including this one. */
  attempts: number
  firstAttemptAt: number
  now: number
  permanent: boolean
  /** From 0 to 1; spreads what failed together. */
  jitter: number
}

/** @returns null if refused permanently or after three days */
export function nextAttemptAt(failed: FailedAttempt): number | null {
  if (failed.permanent || failed.now - failed.firstAttemptAt > TRY_FOR_MS) return null
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failed.attempts - 1), LONGEST_RETRY_MS)
  return failed.now + Math.round(longest * (0.5 + failed.jitter / 2))
}
