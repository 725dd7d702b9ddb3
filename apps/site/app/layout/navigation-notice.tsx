import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useRef } from 'react'
import { setNavigationStatus, useNavigationStatus } from '../navigation/navigation-status.ts'
import styles from './navigation-notice.module.css'

/** Readings, Chunks. Both live regions exist from the start, so that their content is announced. */
export function NavigationNotice() {
  const { isPending, failure } = useNavigationStatus()
  const region = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)

  useEffect(() => {
    const { activeElement } = document
    if (failure && !region.current?.contains(activeElement)) opener.current = activeElement
  }, [failure])

  const stay = () => {
    setNavigationStatus({})
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <>
      <div className={styles.progress} role="status">
        {isPending && (
          <p className={styles.bar}>
            <VisuallyHidden>Loading the page…</VisuallyHidden>
          </p>
        )}
      </div>
      <div ref={region} className={styles.failure} role="alert">
        {failure && (
          <div className={styles.panel}>
            {/* A new element, so that a second failure is announced. */}
            <p key={failure.number}>
              <strong>Loading chunk failed.</strong> A part of the page did not arrive. Check your
              connection and reload.
            </p>
            <div className={styles.actions}>
              <Button onClick={failure.reload}>Reload the page</Button>
              <Button variant="outline" onClick={stay}>
                Stay here
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
