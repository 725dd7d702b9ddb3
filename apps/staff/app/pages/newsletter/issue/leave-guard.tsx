import { Button } from '@universe/ui/button.tsx'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { ISSUE_FORM } from './issue-form.ts'

/** Asks whoever leaves the page with what is not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Not saved yet" closing="Stay here" onClose={() => blocker.reset()}>
      <p>What you wrote is not saved. It stays in this tab, for when you come back to the issue.</p>
      <Button type="submit" form={ISSUE_FORM} onClick={() => blocker.reset()}>
        Save it
      </Button>
      <Button variant="outline" onClick={() => blocker.proceed()}>
        Leave without saving
      </Button>
    </Dialog>
  )
}
