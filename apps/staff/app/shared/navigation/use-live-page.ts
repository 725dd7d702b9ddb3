import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isDialogOpen } from '../ui/dialog.tsx'
import { revalidateInBackground } from './navigation-trouble.ts'

/**
 * Loads the page's data again, also when the page becomes visible. Not under a dialog, as a load
 * drops a form's answer.
 * @param everyMs undefined to stop
 * @param isWanted asked each time
 */
export function useLivePage(everyMs: number | undefined, isWanted = () => true): void {
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const mayLook = useRef<() => boolean>(() => false)
  mayLook.current = () =>
    state === 'idle' && navigation.state === 'idle' && !isDialogOpen() && isWanted()
  const look = useCallback(() => {
    if (mayLook.current()) void revalidateInBackground(revalidate)
  }, [revalidate])
  usePollWhileVisible(everyMs, look)
}

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
