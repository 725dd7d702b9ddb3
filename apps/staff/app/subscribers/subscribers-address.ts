/** Filter parameters of the list's address; `before` paginates. */
const FILTERS = ['state', 'q'] as const

/** Filter values; null for none. */
export type SubscriberChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the list's address with this change to its filters, back on the first page */
export function subscribersAddress(params: URLSearchParams, change: SubscriberChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  return next.size > 0 ? `/subscribers?${next}` : '/subscribers'
}
