/** Any origin, to detect URLs that leave it. */
const HERE = 'http://here.invalid'

/**
 * @param next a redirect target from a query
 * @returns it if it is a path of our own, else the start page
 */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  // Parsed like browsers do, which treat a backslash as a slash.
  const { origin, pathname, search } = URL.canParse(next, HERE)
    ? new URL(next, HERE)
    : new URL(HERE)
  const isOwn = origin === HERE && !pathname.startsWith('//')
  return isOwn && !pathname.startsWith('/sign-') ? `${pathname}${search}` : '/'
}
