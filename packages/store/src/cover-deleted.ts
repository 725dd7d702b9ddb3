import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from './store.ts'

const WAIT_MS = 5000
const PAUSE_MS = 50

/**
 * Leaves nothing of deleted rows in the embedded store's files: its write-ahead log, which would
 * hold them until later writes cover them, is folded in and emptied. Readers and writers under way
 * put it off by some seconds at most, then to SQLite's next turn. PostgreSQL's own vacuum sees to
 * its files.
 */
export async function coverDeleted({ db, kind }: Store): Promise<void> {
  if (kind !== 'sqlite') return
  const deadline = performance.now() + WAIT_MS
  while (await isPutOff(db)) {
    if (performance.now() >= deadline) return
    await setTimeout(PAUSE_MS)
  }
}

async function isPutOff(db: Store['db']): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 1
}
