import { LAST_VACANCY_ID } from '@universe/contract/calls'

/** The highest ever used, from a header of GetAllJobs; else 0. */
export function readLastVacancyId({ headers }: Response): number {
  const id = Number(headers.get(LAST_VACANCY_ID))
  return Number.isSafeInteger(id) ? id : 0
}

const WRITTEN_ID = /^[1-9]\d{0,14}$/

/**
 * If not listed, it has closed.
 * @param id compared as a string: "01" and "1.0" match nothing
 * @param lastId the highest ever used; 0 if unknown
 */
export function wasVacancy(id: string, lastId: number): boolean {
  return WRITTEN_ID.test(id) && Number(id) <= lastId
}
