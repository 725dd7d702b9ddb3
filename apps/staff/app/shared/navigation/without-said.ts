/** Query parameters of one-time messages. */
const SAID = ['done', 'undo', 'count']

/** @returns the query without one-time messages: with "?", or empty */
export function withoutSaid(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  for (const name of SAID) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
