import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
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
import type { MailTransport, OutgoingMessage } from './mail-transport.ts'
import { nextAttemptAt } from './retry-policy.ts'
import { createSendLoop, type SendLoop } from './send-loop.ts'
import { isPermanentRefusal, TlsNotOffered } from './smtp-transport.ts'

const LEASE_EXTENSION_MS = 5000
const RECORD_AGAIN_MS = 2000

/** Sends an outbox's messages, outside of transactions. */
export interface Lane extends Omit<SendLoop, 'start' | 'isClosed'> {
  /** Starts polling, at once and every second. */
  start(): Promise<void>
}

/** A lane's dependencies. */
export interface LaneParts {
  settings: Pick<MailSettings, 'smtpServer'>
  store: Store
  /** Its own, which it closes. */
  transport: MailTransport
  now: () => number
  log: Log
  /** From 0 to 1; fixed in tests. */
  random?: () => number
  /** Undefined without monitoring. */
  metrics?: { countSent(): void } | undefined
}

/** What differs between lanes. */
export interface LaneRules<Message extends QueuedMessage> {
  table: Outbox
  /** A message's name in logs. */
  name: string
  /** Which messages may be leased; default: all. */
  mayBeLeased?: Which
  /** @returns at most that many messages, leased by `claimDue` */
  claim(lease: Lease, limit: number): Promise<Message[]>
  /** Runs an attempt once there is room for it; default: at once. */
  inTurn?<Result>(message: Message, attempt: () => Promise<Result>): Promise<Result>
  /** @returns the mail; undefined if it is not to be sent, which is then recorded */
  compose(message: Message): Promise<OutgoingMessage | undefined>
  /** Whether the recipient was erased meanwhile; default: if the message was. */
  isErased?(message: Message): Promise<boolean>
  /** Called once a sent message was recorded. */
  onSent(message: Message): Promise<void> | void
  /** @returns the part of an error that may be stored */
  describeError(error: TransportError): string
  /** Logs and records that a message is not tried again. */
  giveUp(message: Message, failure: AttemptFailure): Promise<void>
  /** @returns log fields that identify a message */
  identify(message: Message): object
}

/** A failed attempt. */
export interface AttemptFailure {
  error: TransportError
  /** The stored text. */
  words: string
  /** Log fields. */
  facts: object
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

/** @returns a lane, not started; any number may share a store */
export function createLane<Message extends QueuedMessage>(
  { settings, store, transport, now, log, random = Math.random, metrics }: LaneParts,
  rules: LaneRules<Message>,
): Lane {
  const owner = randomUUID()
  const { table, name } = rules
  const loop: SendLoop = createSendLoop<Message>({ claim, send, cut: () => transport.close() })

  async function claim(limit: number) {
    try {
      return await rules.claim({ owner, now: now() }, limit)
    } catch (error) {
      log.error({ err: error }, `${name}s could not be read`)
      return []
    }
  }

  /** Makes one attempt, extending the lease meanwhile, and records the outcome. */
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
   * Unrecorded, a sent message would be sent again, under the same Message-ID, when its lease
   * expires. So recording is retried while the store is unreachable, until the lane closes.
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
        if (loop.isClosed()) return
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
    // The server's text may contain an address, so only codes and our own explanation are logged.
    const { code, originalCode = code, responseCode } = error
    const reason = isTransports ? explainToOperator(error, settings) : undefined
    const facts = { ...rules.identify(message), code: originalCode, responseCode, reason, retryAt }
    const words = reason ?? rules.describeError(error)
    if (retryAt === null) return rules.giveUp(message, { error, words, facts })
    log.warn(facts, `${name} not sent, to be retried`)
    await endLease(store.db, table, message, { next_attempt_at: retryAt, last_error: words })
  }

  return {
    ...loop,
    async start() {
      if (store.kind === 'sqlite') await releaseLeases(store, table, rules.mayBeLeased)
      loop.start()
    },
  }
}

/** Wraps the transport's error; all others come from the store. */
class HandoverFailed extends Error {
  declare cause: TransportError

  constructor(cause: TransportError) {
    super(cause.message, { cause })
  }
}

/** @returns our explanation; undefined if there is none */
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
