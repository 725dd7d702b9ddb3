/** PostgreSQL's largest integer. */
const LAST_NUMBER = 2 ** 31 - 1

/** @returns undefined if it is none that a store takes */
export function wholeNumber(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number <= LAST_NUMBER ? number : undefined
}
