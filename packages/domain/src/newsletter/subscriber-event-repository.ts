import type { ReadDb, Trx } from '@universe/store/store'
import type { SubscriberEventTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

export type SubscriberEvent = Pick<SubscriberEventTable, 'subscriber_id' | 'at' | 'kind' | 'detail'>

/** In the event's own transaction. */
export async function addEvent(
  trx: Trx,
  event: Omit<Insertable<SubscriberEventTable>, 'number' | 'member_id'> & {
    member_id?: string | null
  },
): Promise<void> {
  await trx
    .insertInto('subscriber_events')
    .values({ member_id: null, ...event })
    .execute()
}

/** @param after epoch milliseconds */
export async function countRenewedByLink(trx: Trx, id: string, after: number): Promise<number> {
  const { events } = await trx
    .selectFrom('subscriber_events')
    .select(row => row.fn.countAll<number>().as('events'))
    .where('subscriber_id', '=', id)
    .where('kind', '=', 'renewed')
    .where('detail', '=', 'link')
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(events)
}

/** Oldest first. */
export async function listEvents(db: ReadDb, ids: readonly string[]): Promise<SubscriberEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('subscriber_events')
    .select(['subscriber_id', 'at', 'kind', 'detail'])
    .where('subscriber_id', 'in', ids)
    .orderBy('number')
    .execute()
}
