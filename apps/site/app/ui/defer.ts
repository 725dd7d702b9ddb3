/* The moments for what need not be there at once. */

/**
 * Calls back once the browser has nothing else to do.
 * @param options a time after which a busy browser calls back too
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => unknown, options?: IdleRequestOptions): () => void {
  // Safari has none; a moment's wait does there.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 200)
    return () => window.clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(callback, options)
  return () => window.cancelIdleCallback(idle)
}

/**
 * Calls back once, when an element comes into view or nearly so.
 * @returns a function that cancels it
 */
export function whenNear(element: Element, callback: () => unknown): () => void {
  const observer = new IntersectionObserver(
    entries => {
      // A busy page is told at once that it was away and that it has come.
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/**
 * Calls back once, when the visitor first does anything on the page, or at once when they already
 * did: the moment to fetch what nobody needs who only looks.
 * @returns a function that cancels it
 */
export function onFirstIntent(callback: () => unknown): () => void {
  const listening = new AbortController()
  const answer = () => {
    listening.abort()
    callback()
  }
  for (const sign of SIGNS) {
    window.addEventListener(sign, answer, { signal: listening.signal })
  }
  // A tap may have come before the scripts did.
  if (navigator.userActivation?.hasBeenActive) answer()
  return () => listening.abort()
}

/** Resolves once a frame is painted with what has changed until now. */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
