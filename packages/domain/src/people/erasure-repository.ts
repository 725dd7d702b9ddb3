import type { Db, ReadDb } from '@universe/store/store'
import type { Erasure } from './erasures.ts'

const BATCH_ROWS = 1000
/** PostgreSQL's code, and SQLite's words, for a store of before migration 010. */
const NO_SUCH_TABLE = /^no such table: erasures$/
const UNDEFINED_TABLE = '42P01'

/** Adds erasures to the store's, of each person the last one of a kind. */
export async function putErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  for (let from = 0; from < erasures.length; from += BATCH_ROWS) {
    await db
      .insertInto('erasures')
      .values(erasures.slice(from, from + BATCH_ROWS))
      .onConflict(conflict =>
        conflict
          .columns(['hmac', 'kind'])
          .doUpdateSet(row => ({ at: row.ref('excluded.at') }))
          .whereRef('erasures.at', '<', 'excluded.at'),
      )
      .execute()
  }
}

/** @returns all of a store's erasures; none of a store that is older than they */
export async function listErasures(db: ReadDb): Promise<Erasure[]> {
  try {
    return await db.selectFrom('erasures').selectAll().execute()
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === UNDEFINED_TABLE || NO_SUCH_TABLE.test(message)) return []
    throw error
  }
}
