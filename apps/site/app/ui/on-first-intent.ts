const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/**
 * Calls back once, when the visitor first does anything on the page, or at once when they already
 * did: the moment to fetch what nobody needs who only looks.
 * @returns how to call it off
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
