import { Button } from '@universe/ui/button.tsx'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../../shared/ui/dialog.tsx'

/** Asks whoever leaves with a table or a proof that was not imported: nothing keeps them. */
export function LeaveGuard({ isFilled }: { isFilled: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isFilled && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isFilled) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isFilled])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Not imported yet" closing="Stay here" onClose={() => blocker.reset()}>
      <p>The table and what you wrote of it are lost once you leave this page.</p>
      <Button variant="outline" onClick={() => blocker.proceed()}>
        Leave without importing
      </Button>
    </Dialog>
  )
}
