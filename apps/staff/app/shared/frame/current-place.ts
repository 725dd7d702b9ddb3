interface Address {
  pathname: string
  search: string
}

/**
 * @param addresses such as `/inbox?state=waiting`
 * @returns the longest match of query and path, the first of several; undefined without one
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
    return fits ? [{ to, says: wanted.length, path }] : []
  })
  return fitting.toSorted((a, b) => b.says - a.says || b.path.length - a.path.length)[0]?.to
}
