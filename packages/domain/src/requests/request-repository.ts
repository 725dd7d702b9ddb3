import type { Store } from '@universe/store/store'

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
