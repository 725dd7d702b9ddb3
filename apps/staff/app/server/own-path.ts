/** Any origin: what is not on it leads away. */
const HERE = 'http://here.invalid'

/**
 * @param next where a page was told to lead back to
 * @returns it if it is a path of our own, else where the app begins
 */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  // As browsers read it, who take a backslash for a slash.
  const { origin, pathname, search } = URL.canParse(next, HERE)
    ? new URL(next, HERE)
    : new URL(HERE)
  const isOwn = origin === HERE && !pathname.startsWith('//')
  return isOwn && !pathname.startsWith('/sign-') ? `${pathname}${search}` : '/'
}
