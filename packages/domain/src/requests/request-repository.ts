import type { Store } from '@universe/store/store'

/** @returns undefined once erased */
export function findRequest({ db }: Store, id: string) {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findCvFacts({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .select(['sha256', 'byte_size'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}
