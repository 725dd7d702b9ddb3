import { wasVacancy } from '../api/last-vacancy-id.ts'
import type { ContentSource } from './content-source.ts'

/** The addresses whose pages show one record each, by its id. */
const lists: Record<string, 'blogs' | 'jobs'> = { '/blogs': 'blogs', '/jobsdetails': 'jobs' }

/** Nobody's id: the page that says so is the same for all that are unknown. */
const UNKNOWN_ID = '-'
/**
 * What the page of every vacancy that has closed is rendered for. No request for a page brings it:
 * addresses in capital letters are redirected.
 */
export const CLOSED_ID = 'CLOSED'

/**
 * Looks an id up in the content, since a made-up one would otherwise cost a render.
 * @returns in place of the id of a record that is certainly not there, the one that all alike share, so
 *   that their page is rendered once; undefined for a record that is there, and while the API is down
 */
export async function sharedIdOfMissing(
  content: ContentSource,
  { folder, id }: { folder: string; id: string },
): Promise<string | undefined> {
  const list = lists[folder]
  const records = list && (await content[list]())
  if (!records) return undefined
  const number = Number(id)
  // Compared as written: "01" and "1.0" are no ids.
  if (String(number) === id && records.some(record => record.id === number)) return undefined
  const isClosed = list === 'jobs' && wasVacancy(id, content.lastVacancyId())
  return isClosed ? CLOSED_ID : UNKNOWN_ID
}
