/** Where a visitor left each entry of the history, by its key; kept for as long as the tab is. */
const NAME = 'scroll-positions'

let positions: Record<string, number> = {}

export function scrollPositionOf(key: string): number | undefined {
  return positions[key]
}

export function rememberScroll(key: string): void {
  positions[key] = scrollY
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
    rememberScroll(openKey())
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions))
    } catch {
      // As above.
    }
  })
}
