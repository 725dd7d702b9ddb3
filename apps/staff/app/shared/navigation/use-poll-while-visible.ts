import { useEffect } from 'react'

/**
 * Also polls when the page becomes visible.
 * @param everyMs undefined to stop
 * @param poll stable while its dependencies are
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
