import { sql } from 'kysely'
import type { Store } from './store.ts'

/**
 * Leaves nothing of deleted rows in the embedded store's files: its write-ahead log, which would
 * hold them until later writes cover them, is folded in and emptied. A reader under way puts it off
 * by some seconds at most, then to SQLite's next turn. PostgreSQL's own vacuum sees to its files.
 */
export async function coverDeleted({ db, kind }: Store): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
