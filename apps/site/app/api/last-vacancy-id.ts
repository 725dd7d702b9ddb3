import { LAST_VACANCY_ID } from '@universe/contract/calls'

/** @returns the highest vacancy id ever used, from a header of GetAllJobs; else 0 */
export function readLastVacancyId({ headers }: Response): number {
  const id = Number(headers.get(LAST_VACANCY_ID))
  return Number.isSafeInteger(id) ? id : 0
}

const WRITTEN_ID = /^[1-9]\d{0,14}$/

/**
 * @param id compared as a string, so that "01" and "1.0" match nothing
 * @param lastId the highest vacancy id ever used; 0 if unknown
 * @returns whether the id was once a vacancy's: if it is not listed, that vacancy has closed
 */
export function wasVacancy(id: string, lastId: number): boolean {
  return WRITTEN_ID.test(id) && Number(id) <= lastId
}
