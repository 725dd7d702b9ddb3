/** Calls back once the browser has nothing else to do. @returns how to call it off */
export function whenIdle(callback: () => unknown): () => void {
  // Safari has no such word; a moment's wait does there.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 200)
    return () => window.clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(callback)
  return () => window.cancelIdleCallback(idle)
}
