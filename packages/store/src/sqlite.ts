import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './owner-only.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import { databaseFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/** @param dataDir the folder that holds, or will hold, `universe.db` */
export function openSqlite(dataDir: string): Kysely<Tables> {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = databaseFile(dataDir)
  restrictToOwner(file)
  return new Kysely({ dialect: createDialect(file) })
}

// SQLite gives its -wal and -shm files the permissions of the database file.
function restrictToOwner(file: string) {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
  chmodSync(file, OWNER_ONLY_FILE)
}

function createDialect(file: string): Dialect {
  return {
    createDriver: () => new SqliteDriver(file),
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
