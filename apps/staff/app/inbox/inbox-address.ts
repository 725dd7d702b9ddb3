/** Filter parameters of the inbox's address; `before` paginates. */
export const FILTERS = [
  'kind',
  'line',
  'vacancy',
  'state',
  'assignee',
  'origin',
  'mail',
  'suspicious',
  'late',
  'told',
  'q',
] as const

/** Filter values; null for none. */
export type FilterChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the list's address with this change to its filters, back on the first page */
export function inboxAddress(params: URLSearchParams, change: FilterChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query ? `/inbox?${query}` : '/inbox'
}
