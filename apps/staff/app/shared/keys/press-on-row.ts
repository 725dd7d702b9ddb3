/** Asks `RowKeys` for a row's action, where no request is open. */
export const ROW_KEY = 'row-key'

export interface RowKey {
  /** "e", "a" or a digit. */
  key: string
  id: string
  who: string
}

/**
 * "x" toggles the checkbox; "e", "a" and digits dispatch an event.
 * @returns false if it did nothing: a request is open, or rows are selected
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

/**
 * For keys that act in an open request.
 * @returns whether it opened one
 */
export function openRowFor(key: string, row: HTMLElement | null): boolean {
  const link = requestLink(row)
  // Read-only members have no checkboxes.
  if (!row?.querySelector('input[type="checkbox"]') || isSelecting(row)) return false
  if (!link || !/^[rnw]$/.test(key)) return false
  link.click()
  return true
}

function isSelecting({ parentElement }: HTMLElement): boolean {
  return parentElement?.querySelector('input[type="checkbox"]:checked') != null
}

/** An open request takes the keys. */
function requestLink(row: HTMLElement | null) {
  if (document.querySelector('main article')) return null
  return row?.querySelector<HTMLAnchorElement>('[data-request-row]')
}
