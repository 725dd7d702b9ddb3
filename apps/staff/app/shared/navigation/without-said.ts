/** What of an address says what was done last, once. */
const SAID = ['done', 'undo', 'count']

/** @returns the address's query without what was said: with "?", or empty */
export function withoutSaid(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  for (const name of SAID) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
