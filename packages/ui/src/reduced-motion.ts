/** @returns the media query for reduced motion, whose result may change */
export function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

/**
 * Scrolls to an element, smoothly unless motion is reduced. Any input stops it: Chromium would
 * continue against wheel, touch or typing.
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
