/** What of the list's address chooses subscribers; `before` turns its pages. */
const FILTERS = ['state', 'q'] as const

/** Other values of filters; null for none. */
export type SubscriberChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the address of the list as it is filtered, with this change, from its first page on */
export function subscribersAddress(params: URLSearchParams, change: SubscriberChange = {}): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  return next.size > 0 ? `/subscribers?${next}` : '/subscribers'
}
