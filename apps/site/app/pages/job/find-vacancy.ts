import type { Job } from '@universe/contract/entities'
import { data } from 'react-router'
import { findById } from '../../api/find-by-id.ts'
import { wasVacancy } from '../../api/last-vacancy-id.ts'
import { readVacancyFacts } from '../../content/vacancy-facts.ts'

export interface OpenVacancy extends Pick<Job, 'id' | 'title' | 'category' | 'language'> {
  /** "Ramallah", "Full-time" */
  facts: string[]
}

/** The newest; the list is linked beside them. */
const SHOWN_MAX = 4

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
 * @param lastId the highest vacancy id ever used
 * @returns undefined if the vacancy has closed
 * @throws a 404 response if the id was never a vacancy's
 */
export function findVacancy(jobs: readonly Job[], id: string, lastId: number): Job | undefined {
  const isOpen = jobs.some(job => String(job.id) === id)
  return wasVacancy(id, lastId) && !isOpen ? undefined : findById(jobs, id)
}

/** A 410 response to throw. */
export function vacancyClosed(jobs: readonly Job[]) {
  return data(openVacancies(jobs), { status: 410 })
}
