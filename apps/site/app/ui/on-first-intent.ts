const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/**
 * Calls back once, when the visitor first does anything on the page: the moment to fetch what
 * nobody needs who only looks.
 * @returns how to call it off
 */
export function onFirstIntent(callback: () => unknown): () => void {
  const listening = new AbortController()
  const answer = () => {
    listening.abort()
    callback()
  }
  for (const sign of SIGNS) {
    window.addEventListener(sign, answer, { passive: true, signal: listening.signal })
  }
  return () => listening.abort()
}
