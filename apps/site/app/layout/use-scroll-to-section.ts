import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { useEffect, useRef } from 'react'
import { isFirstView } from '../navigation/is-first-view.ts'
import { useShownPage } from '../navigation/shown-page.ts'

/**
 * Scrolls smoothly to the section that the address's flag names: on a change, and when its link is
 * used again (readings, Flags). A document does so by itself with its first paint
 * (`page-scripts.ts`). Back, Forward and reload restore the scroll instead, and what the
 * address's hash names comes first.
 * @param sections those that this page has; another flag leaves the page as it is
 */
export function useScrollToSection(sections: readonly { flag: string }[]) {
  const { location, params, navigationType } = useShownPage().page
  const { hash, key } = location
  const { flag } = params
  const lastHash = useRef(hash)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is used again.
  useEffect(() => {
    // A panel that was opened by its address gives up its hash in the same entry of the history.
    const isPanelClosed = navigationType === 'REPLACE' && lastHash.current
    lastHash.current = hash
    if (isPanelClosed || document.getElementById(hash.slice(1))) return
    if (!flag || !sections.some(section => section.flag === flag)) return
    if (navigationType === 'POP') return
    scrollToSection(flag)
  }, [flag, key, navigationType])
}

/** Scrolls to a section by its id, and gives it focus. */
function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  scrollSmoothly(section)
  const heading = section.querySelector<HTMLElement>('h2')
  heading?.focus({ preventScroll: true })
}

/**
 * Whether the document's place is still to be found. Where its address has a fragment, the browser has
 * scrolled there: to the answer of a form, for one.
 */
export function isFreshVisit(): boolean {
  return isFirstView() && !location.hash
}
