/** What a row is asked for by a key, where no request is open. `RowKeys` answers it. */
export const ROW_KEY = 'row-key'

/** Which key, on which request. */
export interface RowKey {
  /** "e", "a" or a digit. */
  key: string
  id: string
  who: string
}

/**
 * Does what a key means for a row: "x" is its box; "e", "a" and digits are asked for by an event.
 * @returns whether something was done; nothing beside an open request, and to what is selected
 */
export function pressOnRow(key: string, row: HTMLElement | null): boolean {
  const link = row?.querySelector<HTMLAnchorElement>('[data-request-row]')
  if (!row || !link || document.querySelector('main article')) return false
  if (key === 'x') {
    const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]')
    box?.click()
    return box !== null
  }
  if (!/^[ea1-6]$/.test(key)) return false
  if (row.parentElement?.querySelector('input[type="checkbox"]:checked')) return false
  const id = link.pathname.split('/').at(-1) ?? ''
  const detail: RowKey = { key, id, who: link.textContent }
  return !document.dispatchEvent(new CustomEvent(ROW_KEY, { detail, cancelable: true }))
}
