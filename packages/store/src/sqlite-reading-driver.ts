import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { createMutex } from './sqlite-driver.ts'
import type { ThreadAnswer, ThreadQuery } from './sqlite-reading-thread.ts'

/** Includes the time in the queue; as PostgreSQL's. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Reads in a thread, started by the first query, and again after it died. Node cannot interrupt
 * SQLite: a thread whose query timed out ends once that returns, and the next starts after it.
 */
export class SqliteReadingDriver implements Driver {
  readonly #file: string
  readonly #timeoutMs: number
  readonly #mutex = createMutex()
  #worker: Worker | undefined
  #isClosed = false

  constructor(file: string, timeoutMs = QUERY_TIMEOUT_MS) {
    this.#file = file
    this.#timeoutMs = timeoutMs
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
        rows: (await this.read({ sql, parameters })) as Row[],
      }),
      // biome-ignore lint/correctness/useYield: it only says how long lists are read
      async *streamQuery() {
        throw new Error('Read it in batches, each after the last key of the one before.')
      },
    }
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

  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse

  async releaseConnection(): Promise<void> {}

  /** Waits for queued queries. */
  async destroy(): Promise<void> {
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

async function refuse(): Promise<void> {
  throw new Error('Nothing is written aside.')
}

async function ask(worker: Worker, query: ThreadQuery, deadline: number): Promise<ThreadAnswer> {
  const answered = new AbortController()
  const { signal } = answered
  const leftMs = Math.max(0, deadline - performance.now())
  worker.postMessage(query)
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer),
      once(worker, 'exit', { signal }).then(fail('The thread that reads the store ended.')),
      setTimeout(leftMs, undefined, { signal }).then(fail('The store took too long to read.')),
    ])
  } finally {
    answered.abort()
  }
}

function fail(sentence: string) {
  return (): never => {
    throw new Error(sentence)
  }
}
