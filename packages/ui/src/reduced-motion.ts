/** Whether the visitor's system asks for no motion: a query, since the answer may change. */
export function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

/** How scripts scroll: smoothly, unless the visitor wants no motion. */
export function scrollBehavior(): ScrollBehavior {
  return reducedMotion().matches ? 'auto' : 'smooth'
}
