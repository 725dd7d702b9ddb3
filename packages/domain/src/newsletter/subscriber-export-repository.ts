import type { ReadDb } from '@universe/store/store'
import type { ExportedSubscribers } from './export-subscribers.ts'

/** How many rows `readExported` reads. */
export const EXPORTED_AT_ONCE = 500

/** A subscriber as an export reads it. */
export type StoredExport = Awaited<ReturnType<typeof readExported>>[number]

/** @returns how many subscribers an export has */
export async function countExported(db: ReadDb, { state }: ExportedSubscribers): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select(row => row.fn.countAll<number>().as('subscribers'))
    .$if(state !== undefined, rows => rows.where('state', '=', state ?? 'confirmed'))
    .executeTakeFirstOrThrow()
  return Number(subscribers)
}

/** @param after an id, which begins with the time @returns the next subscribers, in the order that they came in */
export function readExported(db: ReadDb, { state }: ExportedSubscribers, after: string) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at', 'state_at'])
    .select(['source', 'consent', 'consented_at'])
    .where('id', '>', after)
    .$if(state !== undefined, rows => rows.where('state', '=', state ?? 'confirmed'))
    .orderBy('id')
    .limit(EXPORTED_AT_ONCE)
    .execute()
}

/** @param ids at least one @returns by id when subscribers last confirmed, in epoch milliseconds */
export async function findConfirmations(
  db: ReadDb,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const confirmed = await db
    .selectFrom('subscriber_events')
    .select(row => ['subscriber_id', row.fn.max('at').as('at')])
    .where('kind', '=', 'confirmed')
    .where('subscriber_id', 'in', ids)
    .groupBy('subscriber_id')
    .execute()
  return new Map(confirmed.map(({ subscriber_id, at }) => [subscriber_id, Number(at)]))
}
