import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useContext, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router'

/** The router's own name for what it keeps in `sessionStorage`. */
const POSITIONS = 'react-router-scroll-positions'
const SIGNS = ['wheel', 'pointerdown', 'keydown']

/**
 * Back, Forward and reload restore the scroll at once, when a list may not have its length yet: this
 * restores it again while the list fills, until it has, unless the visitor has moved on meanwhile.
 * @param isComplete whether the page shows all that it will
 */
export function useRestoredScroll(isComplete: boolean) {
  const { key } = useLocation()
  const position = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition
  const isHydrated = useHydrated()
  const wanted = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page's entry counts.
  useLayoutEffect(() => {
    // False says that the document was loaded: the router's script has restored what it could.
    wanted.current = position === false ? findPosition(key) : (position ?? undefined)
    const listening = new AbortController()
    const forget = () => {
      wanted.current = undefined
      listening.abort()
    }
    for (const sign of SIGNS) addEventListener(sign, forget, { signal: listening.signal })
    return forget
  }, [])

  useLayoutEffect(() => {
    if (!isHydrated || wanted.current === undefined) return
    scrollTo(0, wanted.current)
    if (isComplete) wanted.current = undefined
  }, [isHydrated, isComplete])
}

/** @returns where the visitor left this entry of the history, unless they have scrolled since */
function findPosition(key: string): number | undefined {
  try {
    const position = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}')[key]
    const lowest = document.documentElement.scrollHeight - innerHeight
    return Math.abs(Math.min(position, lowest) - scrollY) < 2 ? position : undefined
  } catch {
    // A visitor may have forbidden storage.
    return undefined
  }
}
