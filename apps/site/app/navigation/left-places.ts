/** Where a visitor left each entry of the history, by its key; kept for as long as the tab is. */
const NAME = 'scroll-positions'

let positions: Record<string, number> = {}

export function scrollPositionOf(key: string): number | undefined {
  return positions[key]
}

/** The link by which a visitor left each entry: its address, and its place among those that lead there. */
const leftBy = new Map<string, { href: string; place: number }>()

/** Notes where a visitor is as they leave an entry of the history: the scroll, and a link that has the focus. */
export function rememberPlace(key: string): void {
  positions[key] = scrollY
  leftBy.delete(key)
  const link = document.activeElement as HTMLElement | null
  const href = link?.getAttribute('href')
  if (link && href) leftBy.set(key, { href, place: linksTo(href).indexOf(link) })
}

/** @returns whether the focus is back on the link by which a visitor left an entry, without a scroll */
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
 * Takes the restoring of the scroll over from the browser, which cannot do it for a page that is not
 * there yet, and gives it back when the document is left.
 * @param openKey tells the key of the open entry
 */
export function takeOverScroll(openKey: () => string): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}')
  } catch {
    // A visitor may have forbidden storage.
  }
  history.scrollRestoration = 'manual'
  // A document that was kept for Back comes back as it was left.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    rememberPlace(openKey())
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions))
    } catch {
      // As above.
    }
  })
}
