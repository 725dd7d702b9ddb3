const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-request-row]')]

export function focusedRow(): HTMLElement | null {
  const link = rowLinkOf(document.activeElement)
  return link?.closest('li') ?? null
}

function rowLinkOf(element: Element | null): HTMLAnchorElement | null {
  return element?.closest('li')?.querySelector<HTMLAnchorElement>('[data-request-row]') ?? null
}

/** Remembers the position even after its row has left the list. */
export function createRowCursor() {
  let current: string | undefined
  let order: string[] = []

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

  /** Each page moves the focus. */
  function update() {
    const open = document.querySelector('main article') && location.pathname
    const path = open || rowLinkOf(document.activeElement)?.pathname
    if (path) note(path)
  }

  function move(step: 1 | -1): boolean {
    update()
    const link = next(step)
    if (!link) return step === 1 && moveToOlder()
    note(link.pathname)
    if (document.querySelector('main article')) link.click()
    else link.focus()
    return true
  }

  return { update, move }
}

function moveToOlder(): boolean {
  const older = document.querySelector<HTMLAnchorElement>('main a[rel="next"]')
  older?.focus()
  return older !== null
}
