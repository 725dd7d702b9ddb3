import type { ReadDb, Trx } from '@universe/store/store'
import type { SubscriberEventTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'

export type StoredEvent = Selectable<SubscriberEventTable>

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
  return events
}

/** Oldest first. */
export async function listEvents(db: ReadDb, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('subscriber_events')
    .selectAll()
    .where('subscriber_id', 'in', ids)
    .orderBy('number')
    .execute()
}

export function findLastEvent(db: ReadDb, id: string): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('subscriber_events')
    .selectAll()
    .where('subscriber_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
