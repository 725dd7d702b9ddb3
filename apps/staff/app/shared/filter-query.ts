/** Null removes a filter. */
export type FilterChange<Name extends string> = Partial<Record<Name, string | null>>

/**
 * @param names all filters; others, such as `before`, are for pagination
 * @returns the query of the list's first page with this change: empty, or with "?"
 */
export function filterQuery<Name extends string>(
  names: readonly Name[],
  params: URLSearchParams,
  change: FilterChange<Name> = {},
): string {
  const next = new URLSearchParams()
  for (const name of names) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : ''
}
