import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { limitConcurrency } from '../limit-concurrency.ts'
import { type DeliveryParts, deliverMessage, leaseOf } from './deliver-message.ts'
import { claimDue, hasDue, type OutboxMessage, releaseLeases } from './outbox-repository.ts'

const CONCURRENT_SENDS = 4
/** Of these, with a CV: it takes up many times its size in memory while it is encoded. */
const CONCURRENT_CVS = 2
const POLL_MS = 1000
const CLOSE_GRACE_MS = 5000
const RECORD_GRACE_MS = 1000

/**
 * Sends what the outbox holds: only a message whose request was erased is dropped, and none is sent
 * inside a transaction.
 */
export interface Dispatcher {
  /** Begins to look for due messages, now and every second. */
  start(): Promise<void>
  /** Looks at once: a request has just been committed. */
  wake(): void
  /** Sends all that is due and waits until each is settled. */
  deliverDue(): Promise<void>
  /** Claims nothing more, waits some seconds for sends under way, and closes the transport. */
  close(): Promise<void>
}

/** @returns a dispatcher that has not begun yet; any number may share a store */
export function createDispatcher(parts: Omit<DeliveryParts, 'owner' | 'isClosed'>): Dispatcher {
  const { store, log } = parts
  const sending = new Map<string, Promise<void>>()
  const sendCv = limitConcurrency(CONCURRENT_CVS)
  const delivery = { ...parts, owner: randomUUID(), isClosed: () => isClosed }
  let filling: Promise<void> | undefined
  let lookAgain = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function wake() {
    lookAgain = true
    filling ??= fill().finally(() => {
      filling = undefined
      // Someone may have called between the last look and this line.
      if (lookAgain && !isClosed) wake()
    })
  }

  // Each free slot is filled on its own, so that a hanging message holds up one slot and no other.
  async function fill() {
    while (lookAgain && !isClosed) {
      lookAgain = false
      const free = CONCURRENT_SENDS - sending.size
      if (free === 0) return
      for (const message of await claim(free)) {
        // Its lease ran out while the store could not be reached, and it is still on its way.
        if (sending.has(message.id)) continue
        sending.set(message.id, send(message))
      }
    }
  }

  async function send(message: OutboxMessage) {
    const inTurn = message.attachment_application_id === null ? undefined : sendCv
    try {
      await deliverMessage(delivery, message, inTurn)
    } finally {
      sending.delete(message.id)
      wake()
    }
  }

  async function claim(limit: number) {
    const lease = leaseOf(delivery)
    try {
      return (await hasDue(store, lease.now)) ? await claimDue(store, lease, limit) : []
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
      isClosed = true
      clearInterval(timer)
      await settleWithin(CLOSE_GRACE_MS)
      // What is cut off now fails, and is recorded as to be tried again.
      parts.transport.close()
      await settleWithin(RECORD_GRACE_MS)
    },
  }
}
