import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './owner-only.ts'
import { databaseFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5000

/** @param dataDir the folder that holds, or will hold, `universe.db` */
export function openSqlite(dataDir: string): Kysely<Tables> {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = databaseFile(dataDir)
  restrictToOwner(file)
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  // FULL: what was answered survives a power cut, too, not only a crash of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  // What is erased is overwritten: its bytes would else stay in the file's free pages.
  database.exec('pragma secure_delete = on')
  return new Kysely({ dialect: new NodeSqliteDialect({ database: adapt(database) }) })
}

// SQLite gives its -wal and -shm files the permissions of the database file.
function restrictToOwner(file: string) {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
  chmodSync(file, OWNER_ONLY_FILE)
}

function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that reads before it writes would fail, not wait, beside another process's.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: parameters => statement.all(...(parameters as SQLInputValue[])),
        run: parameters => statement.run(...(parameters as SQLInputValue[])),
        iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

// Kysely leaves migrations of SQLite outside transactions, though its DDL is transactional: a
// migration that was cut off would then stay half done.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
