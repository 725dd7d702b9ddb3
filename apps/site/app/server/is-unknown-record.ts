import type { ContentSource } from './content-source.ts'

/** The addresses whose pages show one record each, by its id. */
const lists: Record<string, 'blogs' | 'jobs'> = { '/blogs': 'blogs', '/jobsdetails': 'jobs' }

/**
 * Looks an id up in the content, since a made-up one would otherwise cost a render.
 * @returns whether it is certain that there is no such record; false while the API is down
 */
export async function isUnknownRecord(
  content: ContentSource,
  { folder, id }: { folder: string; id: string },
): Promise<boolean> {
  const list = lists[folder]
  const records = list && (await content[list]())
  if (!records) return false
  const number = Number(id)
  // Compared as written: "01" and "1.0" are no ids.
  return String(number) !== id || !records.some(record => record.id === number)
}
