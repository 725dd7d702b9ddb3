import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFlash } from '../shared/ui/flash.ts'

/** Id of the form that owns the rows' checkboxes. */
export const BULK_FORM = 'bulk'

export interface Selection {
  ids: readonly string[]
  isAll: boolean
  setAll: (isSelected: boolean) => void
  /** Track the selection; Shift selects ranges. */
  events: {
    onChange: () => void
    onClick: (event: MouseEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Reads native checkboxes, which work before hydration.
 * @param rows ids; a row that leaves the list is deselected
 */
export function useSelection(rows: readonly string[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const last = useRef<HTMLInputElement>(undefined)
  const flash = useFlash()
  const read = () => setIds(boxes().flatMap(box => (box.checked ? box.value : [])))
  const setAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    read()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes.
  useEffect(read, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each action.
  useEffect(() => {
    if (flash) setAll(false)
  }, [flash])

  function onClick({ target, shiftKey }: MouseEvent) {
    // `form.id` is the field named "id".
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return
    const all = boxes()
    // It may have been checked before hydration.
    const first = last.current ?? all.find(each => each.checked && each !== target)
    const [from, to] = [first ? all.indexOf(first) : -1, all.indexOf(target)]
    if (shiftKey && from !== -1) {
      const between = all.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const box of between) box.checked = target.checked
    }
    last.current = target
    read()
  }

  /** Enter would press the form's first button, perhaps hidden. */
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
