import { DAY_MS } from '@universe/contract/dates'
import { UNCONFIRMED_KEPT_DAYS, UNSUBSCRIBED_KEPT_DAYS } from '@universe/contract/limits'
import type { Store } from '@universe/store/store'
import { officeToday } from '../platform/office-time.ts'
import { lockExpired } from './subscriber-repository.ts'
import { putSubscriberCounts } from './subscribers/subscriber-list-repository.ts'
import { deleteSubscribers } from './subscription-repository.ts'

/** A transaction blocks SQLite. */
const BATCH_ROWS = 100

/**
 * Deletes expired pending and unsubscribed subscriptions, but none never asked to confirm. Then
 * counts today's point of the chart.
 * @param now epoch milliseconds
 */
export async function keepSubscribers(store: Store, now: number): Promise<void> {
  const before = {
    pendingSince: now - UNCONFIRMED_KEPT_DAYS * DAY_MS,
    endedSince: now - UNSUBSCRIBED_KEPT_DAYS * DAY_MS,
  }
  let deleted: string[]
  do {
    deleted = await store.db.transaction().execute(async trx => {
      const ids = await lockExpired(trx, { ...before, limit: BATCH_ROWS })
      await deleteSubscribers(trx, ids)
      return ids
    })
  } while (deleted.length === BATCH_ROWS)
  await putSubscriberCounts(store.db, officeToday(now))
}
