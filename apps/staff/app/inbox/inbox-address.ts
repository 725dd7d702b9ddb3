/** `before` is for pagination. */
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

/** Null removes a filter. */
export type FilterChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the address of the list's first page with this change */
export function inboxAddress(params: URLSearchParams, change: FilterChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query ? `/inbox?${query}` : '/inbox'
}
