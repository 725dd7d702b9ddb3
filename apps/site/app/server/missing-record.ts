import { wasVacancy } from '../api/last-vacancy-id.ts'
import type { ContentSource } from './content-source.ts'

const lists: Record<string, 'blogs' | 'jobs'> = { '/blogs': 'blogs', '/jobsdetails': 'jobs' }

/** All unknown records share one page. */
const UNKNOWN_ID = '-'
/**
 * For the page of all closed vacancies. No request can contain it: capital letters are redirected.
 */
export const CLOSED_ID = 'CLOSED'

/**
 * Before rendering, so that made-up ids cost no render.
 * @returns the shared id if the record certainly does not exist; undefined if it exists, and while
 * the API is down
 */
export async function sharedIdOfMissing(
  content: ContentSource,
  { folder, id }: { folder: string; id: string },
): Promise<string | undefined> {
  const list = lists[folder]
  const records = list && (await content[list]())
  if (!records) return undefined
  const number = Number(id)
  // As a string: "01" and "1.0" are no ids.
  if (String(number) === id && records.some(record => record.id === number)) return undefined
  const isClosed = list === 'jobs' && wasVacancy(id, content.lastVacancyId())
  return isClosed ? CLOSED_ID : UNKNOWN_ID
}
