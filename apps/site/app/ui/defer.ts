/**
 * @param options timeout for a busy browser
 * @returns cancels it
 */
export function whenIdle(callback: () => unknown, options?: IdleRequestOptions): () => void {
  // Safari lacks it.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 200)
    return () => window.clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(callback, options)
  return () => window.cancelIdleCallback(idle)
}

/** Once, in or near view. @returns cancels it */
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

/** Or at once after one: for code that mere reading does not need. @returns cancels it */
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

/** Once a frame with the current changes is painted. */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
