import { useEffect } from 'react'

/**
 * Calls `poll` periodically while the page is visible, and when it becomes visible.
 * @param everyMs interval; undefined to stop
 * @param poll a stable function while its dependencies are the same
 */
export function usePollWhileVisible(everyMs: number | undefined, poll: () => void): void {
  useEffect(() => {
    if (everyMs === undefined) return
    const pollIfVisible = () => {
      if (!document.hidden) poll()
    }
    const timer = setInterval(pollIfVisible, everyMs)
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [everyMs, poll])
}
