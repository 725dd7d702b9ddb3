/** Event that asks for a row's action, where no request is open; `RowKeys` handles it. */
export const ROW_KEY = 'row-key'

/** The pressed key and its request. */
export interface RowKey {
  /** "e", "a" or a digit. */
  key: string
  id: string
  who: string
}

/**
 * Applies a key to a row: "x" toggles its checkbox; "e", "a" and digits dispatch an event.
 * @returns whether something was done; false beside an open request and for selected rows
 */
export function pressOnRow(key: string, row: HTMLElement | null): boolean {
  const link = requestLink(row)
  if (!row || !link) return false
  if (key === 'x') {
    const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]')
    box?.click()
    return box !== null
  }
  if (!/^[ea1-6]$/.test(key) || isSelecting(row)) return false
  const id = link.pathname.split('/').at(-1) ?? ''
  const detail: RowKey = { key, id, who: link.textContent }
  return !document.dispatchEvent(new CustomEvent(ROW_KEY, { detail, cancelable: true }))
}

/** Opens the request of a row for a key that acts in it alone. @returns whether it did */
export function openRowFor(key: string, row: HTMLElement | null): boolean {
  const link = requestLink(row)
  // Without a checkbox, the member may only read.
  if (!row?.querySelector('input[type="checkbox"]') || isSelecting(row)) return false
  if (!link || !/^[rnw]$/.test(key)) return false
  link.click()
  return true
}

/** Whether keys are meant for the selected rows. */
function isSelecting({ parentElement }: HTMLElement): boolean {
  return parentElement?.querySelector('input[type="checkbox"]:checked') != null
}

/** @returns nothing beside an open request, which takes the keys */
function requestLink(row: HTMLElement | null) {
  if (document.querySelector('main article')) return null
  return row?.querySelector<HTMLAnchorElement>('[data-request-row]')
}
