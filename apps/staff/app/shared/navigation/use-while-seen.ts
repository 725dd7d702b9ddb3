import { useEffect } from 'react'

/**
 * Looks again and again while the page is seen, and as it is seen again.
 * @param everyMs how often; undefined for not at all
 * @param look the same function while nothing that it looks at has changed
 */
export function useWhileSeen(everyMs: number | undefined, look: () => void): void {
  useEffect(() => {
    if (everyMs === undefined) return
    const lookIfSeen = () => {
      if (!document.hidden) look()
    }
    const timer = setInterval(lookIfSeen, everyMs)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [everyMs, look])
}
