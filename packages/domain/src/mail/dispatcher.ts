import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Store } from '@universe/store/store'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { Log } from '../log.ts'
import { composeMail } from './compose-mail.ts'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport } from './mail-transport.ts'
import { findContent } from './message-content.ts'
import {
  claimDue,
  deleteMessage,
  extendLease,
  hasDue,
  markFailed,
  markSent,
  type OutboxMessage,
  releaseLeases,
} from './outbox-repository.ts'
import { nextAttemptAt } from './retry-policy.ts'
import { isPermanentRefusal, TlsNotOffered } from './smtp-transport.ts'

const CONCURRENT_SENDS = 4
/** Of these, with a CV: it takes up many times its size in memory while it is encoded. */
const CONCURRENT_CVS = 2
const POLL_MS = 1000
/** How long a message is one dispatcher's unless it says that it still sends; a dead one's goes to another then. */
export const LEASE_MS = 20_000
const LEASE_EXTENSION_MS = 5000
const CLOSE_GRACE_MS = 5000
const RECORD_GRACE_MS = 1000
const RECORD_AGAIN_MS = 2000
const ERROR_MAX_CHARACTERS = 500

/** What a dispatcher works with. */
export interface DispatcherParts {
  config: MailSettings
  store: Store
  transport: MailTransport
  now: () => number
  log: Log
  /** Where somebody watches. */
  metrics?: { countSent(): void } | undefined
  /** From 0 to 1; tests fix it. */
  random?: () => number
}

/**
 * Sends what the outbox holds: no message is dropped but those of what was erased, and none is sent
 * inside a transaction.
 */
export interface Dispatcher {
  /** Begins to look for due messages, now and every second. */
  start(): Promise<void>
  /** Looks at once: a request has just been committed. */
  wake(): void
  /** Sends all that is due and waits until each is settled. */
  deliverDue(): Promise<void>
  /** Takes nothing new, waits some seconds for sends under way, and closes the way out. */
  close(): Promise<void>
}

/** @returns a dispatcher that has not begun yet; any number may share a store */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { store, now, log } = parts
  const owner = randomUUID()
  const sending = new Map<string, Promise<void>>()
  const sendCv = limitConcurrency(CONCURRENT_CVS)
  let filling: Promise<void> | undefined
  let lookAgain = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    lookAgain = true
    filling ??= fill().finally(() => {
      filling = undefined
      // Someone may have called between the last look and this line.
      if (lookAgain && !closed) wake()
    })
  }

  // Each free slot is filled on its own, so that a hanging message holds up one slot and no other.
  async function fill() {
    while (lookAgain && !closed) {
      lookAgain = false
      const free = CONCURRENT_SENDS - sending.size
      if (free === 0) return
      for (const message of await claim(free)) {
        // Its lease ran out while the store could not be reached, and it is still on its way.
        if (sending.has(message.id)) continue
        const inTurn: InTurn = message.attachment_application_id ? sendCv : work => work()
        const send = deliver(parts, owner, message, { inTurn, isClosed: () => closed }).finally(
          () => {
            sending.delete(message.id)
            wake()
          },
        )
        sending.set(message.id, send)
      }
    }
  }

  async function claim(limit: number) {
    const time = now()
    try {
      if (!(await hasDue(store, time))) return []
      return await claimDue(store, { owner, now: time, forMs: LEASE_MS }, limit)
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
      return []
    }
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
      if (store.kind === 'sqlite') await releaseLeases(store)
      timer = setInterval(wake, POLL_MS).unref()
      wake()
    },
    wake,
    async deliverDue() {
      wake()
      await settle()
    },
    async close() {
      closed = true
      clearInterval(timer)
      await settleWithin(CLOSE_GRACE_MS)
      // What is cut off now fails, and is recorded as to be tried again.
      parts.transport.close()
      await settleWithin(RECORD_GRACE_MS)
    },
  }
}

type InTurn = ReturnType<typeof limitConcurrency>

async function deliver(
  parts: DispatcherParts,
  owner: string,
  message: OutboxMessage,
  { inTurn, isClosed }: { inTurn: InTurn; isClosed: () => boolean },
) {
  const { config, store, transport, now, log, metrics } = parts
  const about = { message: message.id, attempt: message.attempts }
  const extension = setInterval(() => {
    extendLease(store, message.id, { owner, now: now(), forMs: LEASE_MS }).catch(error =>
      log.warn({ err: error, ...about }, 'a lease could not be extended'),
    )
  }, LEASE_EXTENSION_MS).unref()
  try {
    const outgoing = await inTurn(async () => {
      const content = await findContent(store, message)
      if (content === undefined) return undefined
      const composed = composeMail(config, message, content)
      await transport.send(composed)
      return composed
    })
    if (outgoing === undefined) {
      await deleteMessage(store, message.id)
      log.warn(about, 'message dropped: what it tells of was erased')
      return
    }
    metrics?.countSent()
    const recorded = await recordSent(parts, message, isClosed)
    if (recorded) log.info(about, 'message sent')
    else if (recorded === false) await transport.takeBack?.(outgoing)
  } catch (error) {
    await recordFailure(parts, owner, message, error as Error).catch(failure =>
      log.error({ err: failure, ...about }, 'a failed attempt could not be recorded'),
    )
  } finally {
    clearInterval(extension)
  }
}

/**
 * Unrecorded, a message goes out once more when its lease has run out, under the same Message-ID.
 * So it is tried for as long as the store cannot be reached.
 * @returns false if the message was erased on its way, undefined if the dispatcher closed meanwhile
 */
async function recordSent(
  { store, now, log }: DispatcherParts,
  message: OutboxMessage,
  isClosed: () => boolean,
): Promise<boolean | undefined> {
  while (true) {
    try {
      return await markSent(store, message, now())
    } catch (error) {
      const about = { err: error, message: message.id, attempt: message.attempts }
      log.error(about, 'message sent, which could not be recorded')
      if (isClosed()) return undefined
    }
    await setTimeout(RECORD_AGAIN_MS)
  }
}

async function recordFailure(
  { store, now, log, random = Math.random }: DispatcherParts,
  owner: string,
  message: OutboxMessage,
  error: Error & { code?: string; originalCode?: string; responseCode?: number },
) {
  const time = now()
  const retryAt = nextAttemptAt({
    attempts: message.attempts,
    firstAttemptAt: message.first_attempt_at ?? time,
    now: time,
    permanent: isPermanentRefusal(error),
    jitter: random(),
  })
  // The server's words may hold an address, so the log gets the codes alone, and our own words.
  const { code, originalCode = code, responseCode } = error
  const reason = error instanceof TlsNotOffered ? error.message : undefined
  const about = {
    message: message.id,
    attempt: message.attempts,
    code: originalCode,
    responseCode,
    reason,
    retryAt,
  }
  log.warn(about, retryAt === null ? 'message given up' : 'message not sent, to be retried')
  await markFailed(store, message.id, {
    owner,
    error: error.message.slice(0, ERROR_MAX_CHARACTERS),
    retryAt,
  })
}
