import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
/** Above the statement timeout, so that the server's own error comes first. */
const SILENCE_TIMEOUT_MS = 11_000
/** Releases the locks of a session that was cut off. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
const SESSION_SETTINGS = `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`
const KEEP_ALIVE_AFTER_MS = 5000
/** Unique among our locks. */
const MIGRATION_LOCK = 3_853_314_791
/** Otherwise a connection to a server that became read-only or a replica would be kept forever. */
const SESSION_LIFETIME_SECONDS = 15

/** @param databaseUrl `postgres://user:password@host:port/database` */
export function openPostgres(databaseUrl: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // PgBouncer refuses these as startup parameters.
    onConnect: client => client.query(SESSION_SETTINGS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: openSocket,
    maxLifetimeSeconds: SESSION_LIFETIME_SECONDS,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // A broken connection fails its query and is replaced; unhandled, its error would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely({ dialect: new UnlockedDialect({ pool }) })
}

class UnlockedDialect extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter()
  }
}

/** Kysely's session lock breaks behind PgBouncer, which switches sessions. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/**
 * Held until the transaction ends.
 * @throws when no table can be created, which the migrator would report as an aborted transaction
 */
export async function lockMigrations(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
  await sql`create table of_no_use ()`.execute(trx)
  await sql`drop table of_no_use`.execute(trx)
}

export async function readServerVersion(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return { version, number: Number.parseInt(version, 10) }
}

/**
 * The `query_timeout` of pg fails only the query, and gives its session, still waiting, to the next
 * one.
 */
function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_TIMEOUT_MS, () => {
    socket.destroy(new Error('PostgreSQL said nothing for too long.'))
  })
}

// Times and counts stay far below 2^53; strings would differ from SQLite's numbers.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
