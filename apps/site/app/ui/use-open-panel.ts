import { scrollBehavior } from '@universe/ui/reduced-motion.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which of several panels is open. Opening scrolls to the panel and moves focus into it; closing,
 * also by Escape, gives focus back to what opened it (readings, Cards).
 * The panels' root takes `root` and `onKeyDown`.
 * @param ids the panels' element ids; their openers are links to them
 */
export function useOpenPanel(ids: readonly string[]) {
  const [openId, setOpenId] = useState<string>()
  const root = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address at the start counts.
  useEffect(() => {
    // A link used before the scripts ran has put its panel into the address.
    setOpenId(ids.find(id => location.hash === `#${id}`))
  }, [])

  function open(id: string) {
    flushSync(() => setOpenId(id))
    document.getElementById(id)?.querySelector('button')?.focus({ preventScroll: true })
    // Not to the panel, which still moves in: the scroll would end beside its final place.
    root.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  }

  function close() {
    const id = openId
    flushSync(() => setOpenId(undefined))
    const opener = document.querySelector<HTMLElement>(`a[href="#${id}"]`)
    opener?.focus({ preventScroll: true })
    opener?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && openId) close()
  }

  return { root, openId, setOpenId, open, close, onKeyDown }
}
