const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-request-row]')]

/** The row that keys act on: the one with the focus in it. */
export function focusedRow(): HTMLElement | null {
  const link = rowLinkOf(document.activeElement)
  return link?.closest('li') ?? null
}

function rowLinkOf(element: Element | null): HTMLAnchorElement | null {
  return element?.closest('li')?.querySelector<HTMLAnchorElement>('[data-request-row]') ?? null
}

/**
 * Remembers which row of the list comes next: also after the one that was dealt with has left it, as
 * what is done leaves a list of what is open.
 */
export function createRowCursor() {
  let current: string | undefined
  let order: string[] = []

  /** Takes the list as it stands, if the row that one is at is still in it. */
  function note(path: string) {
    current = path
    const paths = rows().map(({ pathname }) => pathname)
    if (paths.includes(path)) order = paths
  }

  function next(step: 1 | -1): HTMLAnchorElement | undefined {
    const links = rows()
    const at = links.findIndex(({ pathname }) => pathname === current)
    if (at !== -1) return links[at + step]
    const from = current === undefined ? -1 : order.indexOf(current)
    if (from === -1) return links[0]
    const rest = step === 1 ? order.slice(from + 1) : order.slice(0, from).reverse()
    for (const path of rest) {
      const link = links.find(({ pathname }) => pathname === path)
      if (link) return link
    }
    return undefined
  }

  return {
    /** The page has changed, or the focus. */
    update() {
      const open = document.querySelector('main article') && location.pathname
      const path = open || rowLinkOf(document.activeElement)?.pathname
      if (path) note(path)
    },
    /** Opens the next request where one is open, and otherwise moves the focus. */
    move(step: 1 | -1) {
      const link = next(step)
      if (!link) return step === 1 && moveToOlder()
      note(link.pathname)
      if (document.querySelector('main article')) link.click()
      else link.focus()
      return true
    },
  }
}

/** Past the last row: to the way to more of them. */
function moveToOlder(): boolean {
  const older = document.querySelector<HTMLAnchorElement>('main a[rel="next"]')
  older?.focus()
  return older !== null
}
