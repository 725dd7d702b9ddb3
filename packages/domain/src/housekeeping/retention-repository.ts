import type { Db, Store } from '@universe/store/store'
import {
  deleteRequests,
  type ErasedMessage,
  lockOldSpam,
} from '../requests/request-erasure-repository.ts'

/** As many as the embedded store takes out of its index of words in a moment: it holds up all else. */
const BATCH_ROWS = 20

/**
 * Erases contact and demo requests, applications with their CVs, and all messages once they are
 * older than the retention, as the privacy policy says; triggers take them out of the list and the
 * index. Newsletter addresses stay until their owners ask, but those that only a machine seems to
 * have entered.
 * @param before epoch milliseconds
 */
export async function eraseOldRequests(db: Db, before: number): Promise<void> {
  // Messages first, as they refer to the application whose CV goes along, which takes its CV along.
  await untilFewAreLeft(() => eraseSomeMessages(db, before))
  for (const table of ['suspected_subscriptions', 'applications', 'enquiries'] as const) {
    await untilFewAreLeft(() => eraseSome(db, table, before))
  }
}

/**
 * Erases what members called spam before a time, with CVs, messages and history.
 * @param before epoch milliseconds
 * @returns the messages that there were
 */
export async function eraseOldSpam(store: Store, before: number): Promise<ErasedMessage[]> {
  const erased: ErasedMessage[] = []
  await untilFewAreLeft(() =>
    store.db.transaction().execute(async trx => {
      const ids = await lockOldSpam(trx, store, { before, limit: BATCH_ROWS })
      erased.push(...(await deleteRequests(trx, ids)))
      return ids
    }),
  )
  return erased
}

async function untilFewAreLeft(erase: () => Promise<unknown[]>) {
  while ((await erase()).length === BATCH_ROWS);
}

async function eraseSomeMessages(db: Db, before: number) {
  const old = db
    .selectFrom('outbox')
    .select('id')
    // All there are, by name: so the index by state and age finds them.
    .where('state', 'in', ['pending', 'sent', 'dead'])
    .where('created_at', '<', before)
    .limit(BATCH_ROWS)
  return db.deleteFrom('outbox').where('id', 'in', old).returning('id').execute()
}

type Aging = 'suspected_subscriptions' | 'applications' | 'enquiries'

async function eraseSome(db: Db, table: Aging, before: number) {
  const old = db.selectFrom(table).select('id').where('created_at', '<', before).limit(BATCH_ROWS)
  return db.deleteFrom(table).where('id', 'in', old).returning('id').execute()
}
