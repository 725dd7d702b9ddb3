import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
/** A little more than a statement may take: the server's own word comes first where it can. */
const SILENCE_TIMEOUT_MS = 11_000
/** What a session that was cut off held is free again before its visitor has tried often. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
const SESSION_SETTINGS = `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`
const KEEP_ALIVE_AFTER_MS = 5000
/** Any number that no other lock has. */
const MIGRATION_LOCK = 3_853_314_791
/** A session on a server that was read-only, or is no longer the primary, would stay so for good. */
const SESSION_LIFETIME_SECONDS = 15

/** @param databaseUrl `postgres://user:password@host:port/database` */
export function openPostgres(databaseUrl: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // PgBouncer refuses them among what opens a connection.
    onConnect: client => client.query(SESSION_SETTINGS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: openSocket,
    maxLifetimeSeconds: SESSION_LIFETIME_SECONDS,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // A connection that breaks fails its query and is replaced; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely({ dialect: new UnlockedDialect({ pool }) })
}

class UnlockedDialect extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter()
  }
}

/** Kysely would lock migrations by session, which behind PgBouncer may be another one at the end. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/**
 * Keeps others from migrating until the transaction ends.
 * @throws where no table can be made, which the migrator would call an aborted transaction
 */
export async function lockMigrations(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
  await sql`create table of_no_use ()`.execute(trx)
  await sql`drop table of_no_use`.execute(trx)
}

/** @returns a server's version in its own words, and the number before the point */
export async function readServerVersion(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  return { version, number: Number.parseInt(version, 10) }
}

/**
 * Ends a connection over which nothing comes. The `query_timeout` of pg would fail the query alone,
 * and give its session, which waits for the answer for good, to the next one.
 */
function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_TIMEOUT_MS, () => {
    socket.destroy(new Error('PostgreSQL said nothing for too long.'))
  })
}

// bigint holds times and counts, all far below 2^53; as texts they would differ from SQLite's numbers.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
