import { LAST_VACANCY_ID } from '@universe/contract/calls'

/** @returns the highest id that a vacancy ever had, as an answer to GetAllJobs says it; else 0 */
export function readLastVacancyId({ headers }: Response): number {
  const id = Number(headers.get(LAST_VACANCY_ID))
  return Number.isSafeInteger(id) ? id : 0
}

const WRITTEN_ID = /^[1-9]\d{0,14}$/

/**
 * @param id compared as written, so that "01" and "1.0" are no ids
 * @param lastId the highest that a vacancy ever had; 0 where nobody knows
 * @returns whether a vacancy had it once: one that is not in the list has closed
 */
export function wasVacancy(id: string, lastId: number): boolean {
  return WRITTEN_ID.test(id) && Number(id) <= lastId
}
