/** Whether the visitor's system asks for no motion: a query, since the answer may change. */
export function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

/**
 * Scrolls to an element, smoothly unless the visitor wants no motion, and until they do something else:
 * Chromium by itself scrolls on under a wheel, a finger or what is typed.
 */
export function scrollSmoothly(element: Element | null | undefined, block?: ScrollLogicalPosition) {
  element?.scrollIntoView({ behavior: reducedMotion().matches ? 'auto' : 'smooth', block })
  for (const sign of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(sign, stay, { once: true, passive: true })
  }
}

function stay() {
  scrollTo({ top: scrollY, behavior: 'instant' })
}
