import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 15_000
/** A session on a server that was read-only, or is no longer the primary, would stay so for good. */
const SESSION_LIFETIME_SECONDS = 15

/** @param databaseUrl `postgres://user:password@host:port/database` */
export function openPostgres(databaseUrl: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    maxLifetimeSeconds: SESSION_LIFETIME_SECONDS,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

// bigint holds times and counts, all far below 2^53; as texts they would differ from SQLite's numbers.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
