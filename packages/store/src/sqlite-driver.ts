import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { BUSY_WAIT_MS, retryWhileBusy } from './retry-while-busy.ts'

/**
 * One connection reads, one writes: in write-ahead mode readers never wait for a writer. Writers
 * take turns without blocking the event loop.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #readOnly: boolean
  readonly #mutex = createMutex()
  #reader: DatabaseSync | undefined
  #writer: DatabaseSync | undefined

  /** @param file created on first use, unless read-only */
  constructor(file: string, readOnly: boolean) {
    this.#file = file
    this.#readOnly = readOnly
  }

  async init(): Promise<void> {
    if (!this.#readOnly) this.#writer ??= await openDatabase(this.#file)
    this.#reader ??= await this.openReader()
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  openReader(): Promise<DatabaseSync> {
    return openDatabase(this.#file, this.#readOnly)
  }

  #requireWritable() {
    if (this.#readOnly) throw new Error('The store is open for reading alone.')
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    this.#requireWritable()
    const deadline = performance.now() + BUSY_WAIT_MS
    await this.#mutex.acquire(deadline)
    try {
      const writer = opened(this.#writer)
      // `immediate`: a transaction that reads first would fail, not wait, beside another writer.
      await retryWhileBusy(() => writer.exec('begin immediate'), deadline)
      connection.transaction = writer
    } catch (error) {
      this.#mutex.release()
      throw error
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    // Kysely rolls back if this fails.
    await retryWhileBusy(() => opened(this.#writer).exec('commit'))
    this.#endTransaction(connection)
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      // An error such as a full disk may have ended it.
      if (opened(this.#writer).isTransaction) opened(this.#writer).exec('rollback')
    } finally {
      this.#endTransaction(connection)
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#mutex.acquire(performance.now() + BUSY_WAIT_MS).catch(() => {})
    this.#reader?.close()
    this.#writer?.close()
  }

  /** Outside transactions. */
  async execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query)) {
      return retryWhileBusy(() => run<Row>(opened(this.#reader), query))
    }
    this.#requireWritable()
    const deadline = performance.now() + BUSY_WAIT_MS
    await this.#mutex.acquire(deadline)
    try {
      return await retryWhileBusy(() => run<Row>(opened(this.#writer), query), deadline)
    } finally {
      this.#mutex.release()
    }
  }

  #endTransaction(connection: SqliteConnection) {
    connection.transaction = undefined
    this.#mutex.release()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  /** The writing connection, during a transaction. */
  transaction: DatabaseSync | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.transaction ? run<Row>(this.transaction, query) : this.#driver.execute<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // An unfinished read would pin all readers to its snapshot.
    const database = this.transaction ?? (await this.#driver.openReader())
    try {
      const statement = database.prepare(query.sql)
      for (const row of statement.iterate(...valuesOf(query))) yield { rows: [row as Row] }
    } finally {
      if (database !== this.transaction) database.close()
    }
  }
}

async function openDatabase(file: string, readOnly = false): Promise<DatabaseSync> {
  return retryWhileBusy(() => {
    const database = new DatabaseSync(file, { timeout: 0, readOnly })
    try {
      if (!readOnly) database.exec(SETTINGS)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

// FULL: acknowledged writes survive a power failure. Secure delete: erased bytes would stay in free
// pages.
const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on`

function opened(database: DatabaseSync | undefined): DatabaseSync {
  if (database === undefined) throw new Error('The store is not open.')
  return database
}

function run<Row>(database: DatabaseSync, query: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(query.sql)
  const values = valuesOf(query)
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function valuesOf({ parameters }: CompiledQuery): SQLInputValue[] {
  return parameters as SQLInputValue[]
}

/** Acquired in order of arrival. */
export function createMutex() {
  const waiting: (() => void)[] = []
  let isTaken = false

  return {
    /**
     * @param deadline in the time of `performance.now()`
     * @throws when it is not free before
     */
    acquire(deadline: number): Promise<void> {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new Error('Others kept the store busy for too long.'))
        }
        const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()))
        waiting.push(begin)
      })
    },
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
