import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { useEffect, useRef } from 'react'
import { isFirstView } from '../navigation/is-first-view.ts'
import { useShownPage } from '../navigation/shown-page.ts'

/**
 * Scrolls when the URL's flag changes, or its link is used again (readings, Flags). A document's
 * first scroll is inline (`page-scripts.ts`); Back, Forward and reload restore it, and a hash has
 * priority.
 * @param sections other flags are ignored
 */
export function useScrollToSection(sections: readonly { flag: string }[]) {
  const { location, params, navigationType } = useShownPage().page
  const { hash, key } = location
  const { flag } = params
  const lastHash = useRef(hash)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is used again.
  useEffect(() => {
    // Closing a panel opened by URL removes the hash within the same history entry.
    const isPanelClosed = navigationType === 'REPLACE' && lastHash.current
    lastHash.current = hash
    if (isPanelClosed || document.getElementById(hash.slice(1))) return
    if (!flag || !sections.some(section => section.flag === flag)) return
    if (navigationType === 'POP') return
    scrollToSection(flag)
  }, [flag, key, navigationType])
}

function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  scrollSmoothly(section)
  const heading = section.querySelector<HTMLElement>('h2')
  heading?.focus({ preventScroll: true })
}

/** With a fragment, such as a form's answer, the browser has scrolled. */
export function isFreshVisit(): boolean {
  return isFirstView() && !location.hash
}
