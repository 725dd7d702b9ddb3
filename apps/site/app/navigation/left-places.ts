/** Scroll positions by history entry's key, in session storage. */
const NAME = 'scroll-positions'

let positions: Record<string, number> = {}

export function scrollPositionOf(key: string): number | undefined {
  return positions[key]
}

/** The link's address, and its index among links to that address. */
const leftBy = new Map<string, { href: string; place: number }>()

/** With the focused link. */
export function rememberPlace(key: string): void {
  positions[key] = scrollY
  leftBy.delete(key)
  const link = document.activeElement as HTMLElement | null
  const href = link?.getAttribute('href')
  if (link && href) leftBy.set(key, { href, place: linksTo(href).indexOf(link) })
}

/** @returns whether there is such a link */
export function focusLinkLeftBy(key: string): boolean {
  const { href = '', place = -1 } = leftBy.get(key) ?? {}
  const link = linksTo(href)[place]
  link?.focus({ preventScroll: true })
  return link !== undefined && link === document.activeElement
}

function linksTo(href: string) {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)]
}

/**
 * The browser cannot restore a page that is still to be rendered. Given back when the document is
 * left.
 * @param openKey the open entry's key
 */
export function takeOverScroll(openKey: () => string): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}')
  } catch {
    // Storage may be blocked.
  }
  history.scrollRestoration = 'manual'
  // A document from the back/forward cache.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    rememberPlace(openKey())
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions))
    } catch {
      // Storage may be blocked.
    }
  })
}
