import { setTimeout } from 'node:timers/promises'

const POLL_MS = 1000
const CLOSE_GRACE_MS = 5000
const RECORD_GRACE_MS = 1000

/** What a loop takes messages from, and gives them to. */
export interface SendLoopParts<Message> {
  /** How many messages may be on their way. */
  atOnce: number
  /** @returns at most so many messages, which are now this loop's own; it throws nothing */
  claim(limit: number): Promise<Message[]>
  /** @returns what names a message while it is on its way */
  nameOf(message: Message): string
  /** Makes one attempt, and records what came of it; it throws nothing. */
  send(message: Message): Promise<void>
  /** Cuts off what is on its way. */
  cut(): void
}

/** Sends what can be claimed, again and again. */
export interface SendLoop {
  /** Begins to look, now and every second. */
  start(): void
  /** Looks at once. */
  wake(): void
  /** Sends all that can be claimed now and waits until each is settled. */
  deliverDue(): Promise<void>
  /** Claims nothing more, waits some seconds for sends under way, and cuts off the others. */
  close(): Promise<void>
  isClosed(): boolean
}

/** @returns a loop that has not begun yet */
export function createSendLoop<Message>(parts: SendLoopParts<Message>): SendLoop {
  const sending = new Map<string, Promise<void>>()
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
      const free = parts.atOnce - sending.size
      if (free === 0) return
      for (const message of await parts.claim(free)) {
        const name = parts.nameOf(message)
        // Its lease ran out while the store could not be reached, and it is still on its way.
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
      // What is cut off now fails, and is recorded as to be tried again.
      parts.cut()
      await settleWithin(RECORD_GRACE_MS)
    },
    isClosed: () => isClosed,
  }
}
