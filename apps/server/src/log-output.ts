import { write, writeSync } from 'node:fs'

const STDOUT = 1
const RETRY_MS = 100

/**
 * Where log lines go: the standard output, without waiting for its reader. A line that cannot be
 * written (the terminal was closed, the disk is full) is dropped. Pino's own destination would end
 * the process for it and then, on its way out, try again forever.
 */
export function createLogOutput(): { write(line: string): void } {
  let waiting: Buffer[] = []
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
      if (waiting.length === 0) return
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
  }
}
