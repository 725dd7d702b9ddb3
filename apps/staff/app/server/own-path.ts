/** To detect other origins. */
const HERE = 'http://here.invalid'

/** @returns the start page unless `next` is a path of our own */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  // Browsers treat a backslash as a slash.
  const { origin, pathname, search } = URL.canParse(next, HERE)
    ? new URL(next, HERE)
    : new URL(HERE)
  const isOwn = origin === HERE && !pathname.startsWith('//')
  return isOwn && !pathname.startsWith('/sign-') ? `${pathname}${search}` : '/'
}
