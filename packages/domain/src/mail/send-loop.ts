import { setTimeout } from 'node:timers/promises'
import type { QueuedMessage } from './lane-repository.ts'

/** The newsletter's go over half as many connections, so that none waits for the store. */
const CONCURRENT_SENDS = 4
const POLL_MS = 1000
const CLOSE_GRACE_MS = 5000
const RECORD_GRACE_MS = 1000

/** Source and destination of a loop's messages. */
export interface SendLoopOptions<Message> {
  /** @returns at most that many messages, claimed for this loop; never throws */
  claim(limit: number): Promise<Message[]>
  /** Makes one attempt and records the outcome; never throws. */
  send(message: Message): Promise<void>
  /** Aborts running sends. */
  cut(): void
}

/** Claims and sends messages continuously. */
export interface SendLoop {
  /** Starts polling, at once and every second. */
  start(): void
  /** Polls at once. */
  wake(): void
  /** Sends everything claimable and waits for the outcomes. */
  deliverDue(): Promise<void>
  /** Claims no more, waits some seconds for running sends, and aborts the rest. */
  close(): Promise<void>
  isClosed(): boolean
}

/** @returns a loop, not started */
export function createSendLoop<Message extends QueuedMessage>(
  parts: SendLoopOptions<Message>,
): SendLoop {
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

  // Slots are filled independently, so that a hanging message blocks only its own.
  async function fill() {
    while (lookAgain && !isClosed) {
      lookAgain = false
      const free = CONCURRENT_SENDS - sending.size
      if (free === 0) return
      for (const message of await parts.claim(free)) {
        const name = message.message_id
        // Its lease expired while the store was unreachable, but it is still being sent.
        if (sending.has(name)) continue
        sending.set(name, send(name, message))
      }
    }
  }

  async function send(name: string, message: Message) {
    try {
      await parts.send(message)
    } finally {
      sending.delete(name)
      wake()
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
    start() {
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
      parts.cut()
      await settleWithin(RECORD_GRACE_MS)
    },
    isClosed: () => isClosed,
  }
}
