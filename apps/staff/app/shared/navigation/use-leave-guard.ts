import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before the page, or its document, is left.
 * @param isUnsaved whether something would be lost
 * @returns blocked while the member is asked about another page
 */
export function useLeaveGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
}
