/* Ways to defer work that is not needed at once. */

/**
 * Calls back when the browser is idle.
 * @param options with a timeout for a busy browser
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => unknown, options?: IdleRequestOptions): () => void {
  // Safari lacks it; uses a short timeout.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 200)
    return () => window.clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(callback, options)
  return () => window.cancelIdleCallback(idle)
}

/**
 * Calls back once, when an element is in or near view.
 * @returns a function that cancels it
 */
export function whenNear(element: Element, callback: () => unknown): () => void {
  const observer = new IntersectionObserver(
    entries => {
      // A busy page may get leaving and entering in one batch.
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
 * Calls back at the visitor's first interaction, or at once after one: for code that mere reading
 * does not need.
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
  // A tap before the scripts had loaded.
  if (navigator.userActivation?.hasBeenActive) answer()
  return () => listening.abort()
}

/** Resolves once a frame with the current changes is painted. */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
