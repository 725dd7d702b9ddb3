/** To detect URLs that leave the origin. */
const HERE = 'http://here.invalid'

/**
 * @param next a redirect target from a query
 * @returns the start page unless it is a path of our own
 */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  // Browsers treat a backslash as a slash.
  const { origin, pathname, search } = URL.canParse(next, HERE)
    ? new URL(next, HERE)
    : new URL(HERE)
  const isOwn = origin === HERE && !pathname.startsWith('//')
  return isOwn && !pathname.startsWith('/sign-') ? `${pathname}${search}` : '/'
}
