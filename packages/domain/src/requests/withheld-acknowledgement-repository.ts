import type { Db } from '@universe/store/store'

/** Oldest first. */
export async function findUnacknowledged(db: Pick<Db, 'selectFrom'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('requests')
    .leftJoin('enquiries', 'enquiries.id', 'requests.id')
    .leftJoin('applications', 'applications.id', 'requests.id')
    .select(['requests.id', 'requests.kind', 'requests.reference', 'requests.channel'])
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
