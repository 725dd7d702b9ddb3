import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useLayoutEffect, useRef } from 'react'
import { scrollPositionOf } from './left-places.ts'
import { useShownPage } from './shown-page.ts'

const SIGNS = ['wheel', 'pointerdown', 'keydown']

/**
 * While a list fills: Back, Forward and reload restore at once, when the page may be too short.
 * Stops if the visitor scrolls.
 * @param isComplete the page shows everything
 */
export function useRestoredScroll(isComplete: boolean) {
  const { location, restoreScroll } = useShownPage().page
  const isHydrated = useHydrated()
  const wanted = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page's entry counts.
  useLayoutEffect(() => {
    // On document loads the browser restores it.
    wanted.current = restoreScroll === false ? findPosition(location.key) : restoreScroll
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

/** Unless the visitor has scrolled since. */
function findPosition(key: string): number | undefined {
  const position = scrollPositionOf(key)
  if (position === undefined) return undefined
  const lowest = document.documentElement.scrollHeight - innerHeight
  return Math.abs(Math.min(position, lowest) - scrollY) < 2 ? position : undefined
}
