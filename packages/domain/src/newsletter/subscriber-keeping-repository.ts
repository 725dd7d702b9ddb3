import { isPostgres } from '@universe/store/dialect'
import type { Store, Trx } from '@universe/store/store'

/**
 * @param times in epoch milliseconds, before which pending ones were last asked for, and ended ones ended
 * @returns subscriptions that are deleted, which nobody else changes before this transaction has ended
 */
export async function lockExpired(
  trx: Trx,
  times: { pendingSince: number; endedSince: number; limit: number },
): Promise<string[]> {
  const { pendingSince, endedSince, limit } = times
  const rows = await trx
    .selectFrom('subscribers')
    .select('id')
    .where(row =>
      row.or([
        row.and([
          row('state', '=', 'pending'),
          row('asked_at', '<', pendingSince),
          // Asked for another link, but the day's budget was used up.
          row(row.fn.coalesce('consented_at', 'created_at'), '<', pendingSince),
        ]),
        row.and([row('state', '=', 'unsubscribed'), row('state_at', '<', endedSince)]),
      ]),
    )
    .limit(limit)
    // One that is just confirmed is not over any more.
    .$if(isPostgres(trx), query => query.forUpdate().skipLocked())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts how many subscriptions stand where.
 * @param day the office's, as YYYY-MM-DD; counted again, it has the later numbers
 */
export async function putSubscriberCounts({ db }: Pick<Store, 'db'>, day: string): Promise<void> {
  const states = await db
    .selectFrom('subscribers')
    .select(row => ['state', row.fn.countAll<number>().as('number')])
    .groupBy('state')
    .execute()
  const { suppressed } = await db
    .selectFrom('erasures')
    .select(row => row.fn.countAll<number>().as('suppressed'))
    .where('kind', '=', 'suppressed')
    .executeTakeFirstOrThrow()
  const numbers = new Map(states.map(({ state, number }) => [state, Number(number)]))
  const counts = {
    pending: numbers.get('pending') ?? 0,
    confirmed: numbers.get('confirmed') ?? 0,
    unsubscribed: numbers.get('unsubscribed') ?? 0,
    suppressed: Number(suppressed),
  }
  await db
    .insertInto('subscriber_counts')
    .values({ day, ...counts })
    .onConflict(conflict => conflict.column('day').doUpdateSet(counts))
    .execute()
}
