import type { Store } from '@universe/store/store'
import { sql } from 'kysely'
import type { VisibleKind } from '../permissions/visible-kinds.ts'

const OTHERS_AT_MOST = 20

/** @returns a row of the list by its request's id, undefined once that is erased */
export function findRequest({ db }: Store, id: string) {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns what is known of an application's CV but itself */
export function findCvFacts({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .select(['sha256', 'byte_size'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * @param email in any letter case
 * @returns the rows of the person's other requests of these kinds, newest first
 */
export function findOthers(
  { db }: Store,
  { id, email, kinds }: { id: string; email: string; kinds: readonly VisibleKind[] },
) {
  const address = email.toLowerCase()
  const theirs = db
    .selectFrom('enquiries')
    .select(['id', sql<string | null>`null`.as('vacancy_title')])
    .where(row => row.fn<string>('lower', ['email']), '=', address)
    .unionAll(
      db
        .selectFrom('applications')
        .select(['id', 'vacancy_title'])
        .where(row => row.fn<string>('lower', ['email']), '=', address),
    )
  return db
    .selectFrom('requests')
    .innerJoin(theirs.as('theirs'), 'theirs.id', 'requests.id')
    .selectAll('requests')
    .select('theirs.vacancy_title')
    .where('requests.kind', 'in', kinds)
    .where('requests.id', '!=', id)
    .orderBy('requests.number', 'desc')
    .limit(OTHERS_AT_MOST)
    .execute()
}
