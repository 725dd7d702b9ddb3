import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import {
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './data-folder.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import { databaseFile } from './sqlite-file.ts'
import { SqliteThread } from './sqlite-thread.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const TRUNCATE_WITHIN_MS = 5000
const TRUNCATE_PAUSE_MS = 50

/** @param dataDir the folder that holds, or will hold, `universe.db` */
export function openSqlite(dataDir: string, readOnly: boolean): Kysely<Tables> {
  const file = databaseFile(dataDir)
  if (!readOnly) {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
    restrictToOwner(file)
  }
  return new Kysely({ dialect: createDialect(() => new SqliteDriver(file, readOnly)) })
}

// SQLite gives its -wal and -shm files the permissions of the database file. One that exists is never
// opened here: whoever closes any descriptor of a file drops all locks that this process has on it, and
// another program would then take itself for the last one, and remove the log that we write to.
function restrictToOwner(file: string) {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, OWNER_ONLY_FILE)
  }
}

/**
 * @param dataDir the folder of a store that exists by the first query
 * @param timeoutMs a query that takes longer fails
 * @returns the store in a thread of its own, for reading alone
 */
export function openSqliteAside(dataDir: string, timeoutMs?: number): Kysely<Tables> {
  const file = databaseFile(dataDir)
  return new Kysely({ dialect: createDialect(() => new SqliteReadingDriver(file, timeoutMs)) })
}

function createDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Kysely would hand out one connection at a time, and let readers wait for writers.
  override get supportsMultipleConnections() {
    return true
  }

  // Kysely leaves migrations of SQLite outside transactions, though its DDL is transactional: a
  // migration that was cut off would then stay half done.
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Leaves nothing of deleted rows in the embedded store's files: its write-ahead log, which would
 * hold them until later writes cover them, is folded in and emptied. Readers and writers under way
 * put it off by some seconds at most, then to SQLite's next checkpoint. PostgreSQL's own vacuum sees
 * to its files.
 */
export async function truncateWriteAheadLog({ db, kind }: Store): Promise<void> {
  if (kind !== 'sqlite') return
  const deadline = performance.now() + TRUNCATE_WITHIN_MS
  while (await isCheckpointBlocked(db)) {
    if (performance.now() >= deadline) return
    await setTimeout(TRUNCATE_PAUSE_MS)
  }
}

/**
 * Writes the embedded store's file anew from its rows: one that another tool
 * made may hold copies of rows in unused bytes, which deleting the rows leaves. A dump of PostgreSQL
 * has rows alone.
 */
export async function rewriteFile({ db, kind }: Store): Promise<void> {
  if (kind === 'sqlite') await sql`vacuum`.execute(db)
}

async function isCheckpointBlocked(db: Store['db']): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 1
}

/** Kysely's way to an SQLite file in a thread of its own, for reading alone. */
class SqliteReadingDriver implements Driver {
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
