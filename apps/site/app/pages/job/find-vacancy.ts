import type { Job } from '@universe/contract/entities'
import { data } from 'react-router'
import { findById } from '../../api/find-by-id.ts'
import { wasVacancy } from '../../api/last-vacancy-id.ts'
import { readVacancyFacts } from '../../content/vacancy-facts.ts'

/** An open vacancy, as the page of a closed one shows it. */
export interface OpenVacancy extends Pick<Job, 'id' | 'title' | 'category' | 'language'> {
  /** "Ramallah", "Full-time" */
  facts: string[]
}

/** The newest are enough: the way to the list stands beside them. */
const SHOWN_MAX = 4

/** @returns what the page of a closed vacancy shows of those that are open */
export function openVacancies(jobs: readonly Job[]): OpenVacancy[] {
  return jobs.slice(0, SHOWN_MAX).map(job => ({
    id: job.id,
    title: job.title,
    category: job.category,
    facts: readVacancyFacts(job).map(({ value }) => value),
    ...(job.language && { language: job.language }),
  }))
}

/**
 * @param id the route's parameter
 * @param lastId the highest id that a vacancy ever had
 * @returns the vacancy, or undefined for one that has closed
 * @throws a 404 answer for what was never one's id
 */
export function findVacancy(jobs: readonly Job[], id: string, lastId: number): Job | undefined {
  const isOpen = jobs.some(job => String(job.id) === id)
  return wasVacancy(id, lastId) && !isOpen ? undefined : findById(jobs, id)
}

/** @returns a 410 answer to be thrown, with the vacancies that are open */
export function vacancyClosed(jobs: readonly Job[]) {
  return data(openVacancies(jobs), { status: 410 })
}
