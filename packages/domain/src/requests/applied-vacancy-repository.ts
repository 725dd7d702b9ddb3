import type { ReadDb } from '@universe/store/store'
import { sql } from 'kysely'

interface AppliedVacancyRow {
  id: number
  /** Null: deleted. */
  title: string | null
  applied_title: string | null
}

/** A loose index scan: `distinct` would read every application. */
export async function findAppliedVacancies(db: ReadDb): Promise<AppliedVacancyRow[]> {
  const next = (after: string) =>
    sql.raw(`(select vacancy_id from requests where vacancy_id > ${after}
      order by vacancy_id limit 1)`)
  const { rows } = await sql<AppliedVacancyRow>`
    with recursive vacancies (id) as (
      select ${next('-1')}
      union all
      select ${next('vacancies.id')} from vacancies where vacancies.id is not null
    )
    select vacancies.id, jobs.title as title, applications.vacancy_title as applied_title
    from vacancies
    left join jobs on jobs.id = vacancies.id
    left join applications on applications.id = (
      select requests.id from requests where requests.vacancy_id = vacancies.id limit 1)
    where vacancies.id is not null`.execute(db)
  return rows
}
