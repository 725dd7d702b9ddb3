import { useEffect } from 'react'

/**
 * Calls `look` periodically while the page is visible, and when it becomes visible.
 * @param everyMs interval; undefined to stop
 * @param look a stable function while its dependencies are the same
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
