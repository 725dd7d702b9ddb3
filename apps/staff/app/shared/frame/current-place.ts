/** The current address. */
interface Address {
  pathname: string
  search: string
}

/**
 * Finds the current place: of those whose path and query match, the one with the longest match, and
 * the first of these.
 * @param addresses of places, such as `/inbox` and `/inbox?state=waiting`
 * @returns its address; undefined without a match
 */
export function currentPlace(
  addresses: readonly string[],
  { pathname, search }: Address,
): string | undefined {
  const asked = new URLSearchParams(search)
  const fitting = addresses.flatMap(to => {
    const [path = '', query] = to.split('?')
    const wanted = [...new URLSearchParams(query)]
    const isThere = pathname === path || pathname.startsWith(`${path}/`)
    const fits = isThere && wanted.every(([name, value]) => asked.get(name) === value)
    return fits ? [{ to, says: wanted.length }] : []
  })
  return fitting.toSorted((a, b) => b.says - a.says)[0]?.to
}
