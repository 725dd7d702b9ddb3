import type { Db, Store, Trx } from '@universe/store/store'
import { isUnleased } from '../mail/outbox-repository.ts'

/** A request that was not acknowledged, with what an acknowledgment needs. */
export type Unacknowledged = Awaited<ReturnType<typeof findUnacknowledged>>[number]

/** @returns those of these requests for which no acknowledgment was ever queued, the oldest first */
export async function findUnacknowledged(db: Pick<Db, 'selectFrom'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('requests')
    .leftJoin('enquiries', 'enquiries.id', 'requests.id')
    .leftJoin('applications', 'applications.id', 'requests.id')
    .select(['requests.id', 'requests.kind', 'requests.reference'])
    .select(row => [
      row.fn.coalesce('enquiries.email', 'applications.email').$castTo<string>().as('visitor'),
      row.fn
        .coalesce('requests.topic', 'applications.vacancy_title')
        .$castTo<string | null>()
        .as('topic'),
    ])
    .where('requests.id', 'in', ids)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.request_kind', '=', 'requests.kind')
            .whereRef('outbox.request_id', '=', 'requests.id')
            .where('outbox.purpose', '=', 'acknowledgement'),
        ),
      ),
    )
    .orderBy('requests.number')
    .execute()
}

/** Deletes acknowledgments that nobody has tried to send yet. @returns whose they were */
export async function deleteUnsent(
  trx: Trx,
  store: Pick<Store, 'kind'>,
  { ids, queuedAt, now }: { ids: readonly string[]; queuedAt: number; now: number },
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('outbox')
    .where('request_kind', 'in', ['contact', 'demo', 'application'])
    .where('request_id', 'in', ids)
    .where('purpose', '=', 'acknowledgement')
    .where('created_at', '=', queuedAt)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where(isUnleased(store, now))
    .returning('recipient')
    .execute()
  return deleted.map(({ recipient }) => recipient)
}
