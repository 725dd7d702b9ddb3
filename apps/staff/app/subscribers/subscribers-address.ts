/** `before` is for pagination. */
const FILTERS = ['state', 'q'] as const

/** Null removes a filter. */
export type SubscriberChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the address of the list's first page with this change */
export function subscribersAddress(params: URLSearchParams, change: SubscriberChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  return next.size > 0 ? `/subscribers?${next}` : '/subscribers'
}
