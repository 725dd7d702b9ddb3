import { Button } from '@universe/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ISSUE_FORM } from './issue-form.ts'

/** Asks whoever leaves the page with what is not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const saveAndGo = useRef<HTMLButtonElement>(null)
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

  function save() {
    const button = saveAndGo.current
    if (!button || blocker.state !== 'blocked') return
    button.value = `${blocker.location.pathname}${blocker.location.search}`
    button.form?.requestSubmit(button)
    blocker.reset()
  }

  return (
    <>
      {/* The dialog’s own is gone by the time that the form is sent again, as after a sign-in. */}
      <button ref={saveAndGo} type="submit" form={ISSUE_FORM} name="to" hidden />
      {blocker.state === 'blocked' && (
        <Dialog title="Not saved yet" closing="Stay here" onClose={() => blocker.reset()}>
          <p>
            What you wrote is not saved. It stays in this tab, for when you come back to the issue.
          </p>
          <Button onClick={save}>Save it</Button>
          <Button variant="outline" onClick={() => blocker.proceed()}>
            Leave without saving
          </Button>
        </Dialog>
      )}
    </>
  )
}
