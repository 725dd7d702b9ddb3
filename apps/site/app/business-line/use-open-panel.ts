import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { focusControl, type PanelControl } from '../ui/panel-controls.tsx'
import { usePanelAddress } from './use-panel-address.ts'

/**
 * Opening scrolls to the panel and focuses its close button, or after "next" and "previous" the
 * same control; closing, also by Escape or Back, returns focus to the opener (readings, Cards). The
 * panels' root takes `root` and `onKeyDown`.
 * @param ids element ids, to which openers link
 */
export function useOpenPanel(ids: readonly string[]) {
  const { addressedId, openId, open, close } = usePanelAddress(ids)
  const root = useRef<HTMLDivElement>(null)
  // The browser scrolled to a panel that was open at the start.
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
    // The panel is still moving in.
    scrollSmoothly(root.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return { root, openId, select: open, open: reveal, close, onKeyDown }
}
