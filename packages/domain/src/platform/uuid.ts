import { Refused } from './refused.ts'

/** In small letters, as forms make them and stores compare them. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** @returns whether a text is an id as forms make them; others PostgreSQL may not even take */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** @throws Refused for an id that no form made */
export function requireUuid(id: string): void {
  if (!isUuid(id)) throw new Refused('Load the page again, and try once more.')
}
