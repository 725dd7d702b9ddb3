import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
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
import { SqliteReadingDriver } from './sqlite-reading-driver.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const TRUNCATE_WITHIN_MS = 5000
const TRUNCATE_PAUSE_MS = 50

export function openSqlite(dataDir: string, readOnly: boolean): Kysely<Tables> {
  const file = databaseFile(dataDir)
  if (!readOnly) {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
    restrictToOwner(file)
  }
  return new Kysely({ dialect: createDialect(() => new SqliteDriver(file, readOnly)) })
}

// -wal and -shm inherit the file's permissions. An existing file is not opened: closing any
// descriptor drops all POSIX locks of the process on it, after which another program may delete the
// log in use.
function restrictToOwner(file: string) {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, OWNER_ONLY_FILE)
  }
}

/**
 * Reads in a worker thread.
 * @param dataDir has a store by the first query
 * @param timeoutMs after which a query fails
 */
export function openSqliteReader(dataDir: string, timeoutMs?: number): Kysely<Tables> {
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
  // Otherwise Kysely hands out one connection at a time, and readers wait for writers.
  override get supportsMultipleConnections() {
    return true
  }

  // Kysely assumes otherwise: an interrupted migration would stay half applied.
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * The write-ahead log holds deleted rows until overwritten. Readers and writers delay it by
 * seconds, then until SQLite's next checkpoint. PostgreSQL's vacuum does this by itself.
 */
export async function truncateWriteAheadLog({ db, kind }: Store): Promise<void> {
  if (kind !== 'sqlite') return
  const deadline = performance.now() + TRUNCATE_WITHIN_MS
  while (await isCheckpointBlocked(db)) {
    if (performance.now() >= deadline) return
    await setTimeout(TRUNCATE_PAUSE_MS)
  }
}

/** Another tool's file may hold deleted rows in unused bytes. A PostgreSQL dump has rows only. */
export async function rewriteFile({ db, kind }: Store): Promise<void> {
  if (kind === 'sqlite') await sql`vacuum`.execute(db)
}

async function isCheckpointBlocked(db: Store['db']): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 1
}
