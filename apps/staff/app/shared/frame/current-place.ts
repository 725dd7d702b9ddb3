/** What says where one is. */
interface Address {
  pathname: string
  search: string
}

/**
 * Finds the place where one is: of those whose path leads there and whose query the address has, the
 * one that says most, and the first of these.
 * @param addresses of places, such as `/inbox` and `/inbox?state=waiting`
 * @returns its address; undefined where none leads
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
