import type { Db, Store, Trx } from '@universe/store/store'
import type { ApplicationTable, CvTable } from '@universe/store/tables'

export async function insertApplication(
  trx: Trx,
  application: ApplicationTable,
  cv: Omit<CvTable, 'application_id'> | undefined,
): Promise<void> {
  await trx.insertInto('applications').values(application).execute()
  if (!cv) return
  await trx
    .insertInto('cvs')
    .values({ application_id: application.id, ...cv })
    .execute()
}

/** Without the CV. @returns undefined once erased */
export function findApplication({ db }: Store, id: string): Promise<ApplicationTable | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findVacancyTitles(
  db: Pick<Db, 'selectFrom'>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'vacancy_title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.vacancy_title]))
}

/** @returns undefined once erased */
export function findCv({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .innerJoin('applications', 'applications.id', 'cvs.application_id')
    .select(['cvs.content', 'applications.name'])
    .where('cvs.application_id', '=', applicationId)
    .executeTakeFirst()
}
