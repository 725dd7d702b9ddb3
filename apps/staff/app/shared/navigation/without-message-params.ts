/** Query parameters of one-time messages. */
const MESSAGE_PARAMS = ['done', 'undo', 'count']

/** @returns the query without one-time messages: with "?", or empty */
export function withoutMessageParams(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  for (const name of MESSAGE_PARAMS) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
