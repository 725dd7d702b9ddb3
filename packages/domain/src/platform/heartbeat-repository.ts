import type { Db, ReadDb } from '@universe/store/store'
import type { HeartbeatTable } from '@universe/store/tables'
import { sql } from 'kysely'

/** Last success in epoch milliseconds; null for never. */
export type Heartbeats = Record<HeartbeatTable['name'], number | null>

/** For a command that runs beside the product. */
export async function writeHeartbeat(db: Db, heartbeat: HeartbeatTable): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values(heartbeat)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ at: heartbeat.at }))
    .execute()
}

export async function findHeartbeats(db: ReadDb): Promise<Heartbeats> {
  const rows = await db.selectFrom('heartbeats').selectAll().execute()
  const find = (wanted: HeartbeatTable['name']) =>
    rows.find(({ name }) => name === wanted)?.at ?? null
  return { probe: find('probe'), backup: find('backup') }
}

/** The store's first migration, in epoch milliseconds. */
export async function findStoreStart(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from kysely_migration order by name limit 1`.execute(db)
  return Date.parse(rows[0]?.timestamp ?? '')
}
