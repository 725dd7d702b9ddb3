import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { SqliteThread } from './sqlite-thread.ts'

/** Kysely's way to an SQLite file in a thread of its own, for reading alone. */
export class SqliteReadingDriver implements Driver {
  readonly #thread: SqliteThread

  constructor(file: string, timeoutMs?: number) {
    this.#thread = new SqliteThread(file, timeoutMs)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const thread = this.#thread
    return {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        return { rows: (await thread.read({ sql, parameters })) as Row[] }
      },
      // biome-ignore lint/correctness/useYield: it only says how long lists are read
      async *streamQuery() {
        throw new Error('Read it in batches, each after the last key of the one before.')
      },
    }
  }

  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#thread.close()
  }
}

async function refuse(): Promise<void> {
  throw new Error('Nothing is written aside.')
}
