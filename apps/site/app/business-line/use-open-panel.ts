import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { focusControl, type PanelControl } from '../ui/panel-controls.tsx'
import { usePanelAddress } from './use-panel-address.ts'

/**
 * Which of several panels is open. Opening scrolls to the panel and moves focus to its close button,
 * or to the control that led there from its neighbor; closing, also by Escape or Back, gives focus
 * back to what opened it (readings, Cards).
 * The panels' root takes `root` and `onKeyDown`.
 * @param ids the panels' element ids; their openers are links to them
 */
export function useOpenPanel(ids: readonly string[]) {
  const { addressedId, openId, open, close } = usePanelAddress(ids)
  const root = useRef<HTMLDivElement>(null)
  // The browser has already scrolled to a panel open at the start.
  const lastId = useRef(addressedId)
  const control = useRef<PanelControl>('close')

  useEffect(() => {
    const closedId = lastId.current
    lastId.current = addressedId
    if (closedId === addressedId) return
    if (addressedId) focusControl(addressedId, control.current)
    else if (!location.hash) document.querySelector<HTMLElement>(`a[href="#${closedId}"]`)?.focus()
    control.current = 'close'
  }, [addressedId])

  async function reveal(id: string, pressed: PanelControl = 'close') {
    control.current = pressed
    if (!(await open(id))) return
    // Not to the panel, which still moves in: the scroll would end beside its final place.
    scrollSmoothly(root.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return { root, openId, select: open, open: reveal, close, onKeyDown }
}
