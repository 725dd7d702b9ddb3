import type { Store, Trx } from '@universe/store/store'
import type { ApplicationTable, CvTable } from '@universe/store/tables'

/** Stores an application with its CV. */
export async function insertApplication(
  trx: Trx,
  application: ApplicationTable,
  cv: Omit<CvTable, 'application_id'>,
): Promise<void> {
  await trx.insertInto('applications').values(application).execute()
  await trx
    .insertInto('cvs')
    .values({ application_id: application.id, ...cv })
    .execute()
}

/** @returns an application without its CV, undefined once it is erased */
export function findApplication({ db }: Store, id: string): Promise<ApplicationTable | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns an application's CV and whose it is, undefined once either is erased */
export function findCv({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .innerJoin('applications', 'applications.id', 'cvs.application_id')
    .select(['cvs.content', 'applications.name'])
    .where('cvs.application_id', '=', applicationId)
    .executeTakeFirst()
}
