import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createMutex } from './mutex.ts'
import type { ThreadAnswer, ThreadQuery } from './sqlite-reading-thread.ts'

/** Includes the time in the queue; as PostgreSQL's. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Started by the first query, and again after it died. Node cannot interrupt SQLite: a thread whose
 * query timed out ends once that returns, and the next starts after it.
 */
export class SqliteThread {
  readonly #file: string
  readonly #timeoutMs: number
  readonly #mutex = createMutex()
  #worker: Worker | undefined
  #isClosed = false

  constructor(file: string, timeoutMs = QUERY_TIMEOUT_MS) {
    this.#file = file
    this.#timeoutMs = timeoutMs
  }

  /** @throws SQLite's message, or a sentence about the timeout */
  async read(query: ThreadQuery): Promise<unknown[]> {
    if (this.#isClosed) throw new Error('The store is not open.')
    const deadline = performance.now() + this.#timeoutMs
    await this.#mutex.acquire(deadline)
    let ending: Promise<unknown> | undefined
    try {
      const worker = this.#start()
      const answer = await ask(worker, query, deadline).catch(error => {
        if (this.#worker === worker) this.#worker = undefined
        ending = worker.terminate()
        throw error
      })
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.rows
    } finally {
      if (ending) ending.finally(() => this.#mutex.release())
      else this.#mutex.release()
    }
  }

  /** Waits for queued queries. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#mutex.acquire(performance.now() + this.#timeoutMs).catch(() => {})
    this.#mutex.release()
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const program = new URL('./sqlite-reading-thread.ts', import.meta.url)
    const worker = new Worker(program, { workerData: this.#file, name: 'reading' })
    // Must not keep the process alive. One that dies between queries is replaced by the next.
    worker.unref()
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }
}

async function ask(worker: Worker, query: ThreadQuery, deadline: number): Promise<ThreadAnswer> {
  const ended = new AbortController()
  const { signal } = ended
  const { promise, reject } = Promise.withResolvers<never>()
  const timeout = setTimeout(
    () => reject(new Error('The store took too long to read.')),
    Math.max(0, deadline - performance.now()),
  )
  const onExit = () => reject(new Error('The thread that reads the store ended.'))
  worker.once('exit', onExit)
  worker.postMessage(query)
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), promise])
    return answer
  } finally {
    clearTimeout(timeout)
    worker.off('exit', onExit)
    ended.abort()
  }
}
