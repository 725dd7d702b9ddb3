/** What of the inbox's address chooses requests; `before` turns its pages. */
export const FILTERS = [
  'kind',
  'line',
  'vacancy',
  'state',
  'assignee',
  'mail',
  'suspicious',
  'late',
  'q',
] as const

/** Other values of filters; null for none. */
export type FilterChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the address of the list as it is filtered, with this change, from its first page on */
export function inboxAddress(params: URLSearchParams, change: FilterChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query ? `/inbox?${query}` : '/inbox'
}
