import { randomUUID } from 'node:crypto'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { type DeliveryContext, deliverMessage } from './deliver-message.ts'
import { makeLease } from './leased-attempt.ts'
import { claimDue, hasDue, type OutboxMessage, releaseLeases } from './outbox-repository.ts'
import { createSendLoop, type SendLoop } from './send-loop.ts'

const CONCURRENT_SENDS = 4
/** Of these, with a CV: encoding takes many times its size in memory. */
const CONCURRENT_CVS = 2

/**
 * Sends the outbox's messages, outside of transactions. Only messages of erased requests are
 * dropped.
 */
export interface Dispatcher {
  /** Starts polling, at once and every second. */
  start(): Promise<void>
  /** Polls at once, after a commit. */
  wake(): void
  /** Sends everything due and waits for the outcomes. */
  deliverDue(): Promise<void>
  /** Claims no more, waits some seconds for running sends, and closes the transport. */
  close(): Promise<void>
}

/** @returns a dispatcher, not started; any number may share a store */
export function createDispatcher(parts: Omit<DeliveryContext, 'owner' | 'isClosed'>): Dispatcher {
  const { store, log, transport } = parts
  const sendCv = limitConcurrency(CONCURRENT_CVS)
  const delivery = { ...parts, owner: randomUUID(), isClosed: () => loop.isClosed() }
  const loop: SendLoop = createSendLoop<OutboxMessage>({
    atOnce: CONCURRENT_SENDS,
    claim,
    nameOf: ({ id }) => id,
    send: message =>
      deliverMessage(
        delivery,
        message,
        message.attachment_application_id === null ? undefined : sendCv,
      ),
    cut: () => transport.close(),
  })

  async function claim(limit: number) {
    const lease = makeLease(delivery)
    try {
      return (await hasDue(store, lease.now)) ? await claimDue(store, lease, limit) : []
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
      return []
    }
  }

  return {
    ...loop,
    async start() {
      if (store.kind === 'sqlite') await releaseLeases(store)
      loop.start()
    },
  }
}
