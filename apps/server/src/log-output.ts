import { write, writeSync } from 'node:fs'

const STDOUT = 1
const RETRY_MS = 100

/** What a log is written to. */
export interface LogOutput {
  write(line: string): void
  /** Waits until every line so far is written or dropped: a thread that ends would lose the others. */
  drain(): Promise<void>
}

/**
 * Where log lines go: the standard output, without waiting for its reader. A line that cannot be
 * written (the terminal was closed, the disk is full) is dropped. Pino's own destination would end
 * the process for it and then, on its way out, try again forever.
 */
export function createLogOutput(): LogOutput {
  let waiting: Buffer[] = []
  let heedEnd: (() => void)[] = []
  let isWriting = false

  function flush() {
    isWriting = true
    const lines = Buffer.concat(waiting)
    waiting = []
    write(STDOUT, lines, (error, written) => {
      isWriting = false
      const isFull = error?.code === 'EAGAIN'
      const rest = isFull ? lines : lines.subarray(error ? lines.length : written)
      if (rest.length > 0) waiting.unshift(rest)
      if (waiting.length === 0) {
        for (const heed of heedEnd) heed()
        heedEnd = []
        return
      }
      if (isFull) setTimeout(flushUnlessWriting, RETRY_MS).unref()
      else flush()
    })
  }

  function flushUnlessWriting() {
    if (!isWriting && waiting.length > 0) flush()
  }

  process.once('exit', () => {
    try {
      for (const lines of waiting) writeSync(STDOUT, lines)
    } catch {
      // Nobody reads them.
    }
  })

  return {
    write(line) {
      waiting.push(Buffer.from(line))
      flushUnlessWriting()
    },
    async drain() {
      if (isWriting || waiting.length > 0) {
        await new Promise<void>(resolve => heedEnd.push(resolve))
      }
    },
  }
}
