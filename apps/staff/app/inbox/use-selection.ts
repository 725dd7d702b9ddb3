import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The form that changes what is selected; each row's checkbox is its own (`bulk-bar.tsx`). */
export const BULK_FORM = 'bulk'

/** What of the list's rows is selected. */
export interface Selection {
  ids: readonly string[]
  isAll: boolean
  /** Selects all rows of the page, or none. */
  setAll: (isSelected: boolean) => void
  /** For the list: notes what is selected, and with the shift key selects all between two. */
  events: {
    onChange: () => void
    onClick: (event: MouseEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * The checkboxes are the browser's own, which are there before scripts run: this only reads them.
 * @param rows the ids of the page's rows; whoever leaves the list is no longer selected
 */
export function useSelection(rows: readonly string[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const last = useRef<HTMLInputElement>(undefined)
  const { key, search } = useLocation()
  const read = () => setIds(boxes().flatMap(box => (box.checked ? box.value : [])))
  const setAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    read()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes.
  useEffect(read, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as something was done, each time.
  useEffect(() => {
    if (new URLSearchParams(search).has('done')) setAll(false)
  }, [key])

  function onClick({ target, shiftKey }: MouseEvent) {
    // Not the form's own `id`, which here is a field of that name.
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return
    const all = boxes()
    // The first may have been chosen before scripts ran.
    const first = last.current ?? all.find(each => each.checked && each !== target)
    const [from, to] = [first ? all.indexOf(first) : -1, all.indexOf(target)]
    if (shiftKey && from !== -1) {
      const between = all.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const box of between) box.checked = target.checked
    }
    last.current = target
    read()
  }

  /** Enter in a box would press the first button of a form that may not even be in sight. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key: pressed } = event
    if (pressed !== 'Enter' || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!event.repeat) target.click()
  }

  const isAll = rows.length > 0 && ids.length === rows.length
  return { ids, isAll, setAll, events: { onChange: read, onClick, onKeyDown } }
}

const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name=id][form=${BULK_FORM}]`),
]
