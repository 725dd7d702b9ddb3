import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useState } from 'react'
import { useOpenDraft } from './open-draft.tsx'
import styles from './restored-note.module.css'

/** Says that what was not saved is back, and lets go of it again. */
export function RestoredNote() {
  const { restored, replace, closeRestored } = useOpenDraft()
  const isHydrated = useHydrated()
  const [isGone, setGone] = useState(false)
  return (
    <div role="status">
      {restored && isHydrated && (
        <div className={styles.note}>
          <p>
            {isGone
              ? 'This is what the server has.'
              : `What you wrote until ${new Date(restored.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })} had not been saved. It was kept in this browser, and is back.`}
          </p>
          {!isGone && (
            <Button
              variant="outline"
              onClick={() => {
                replace(restored.instead)
                setGone(true)
              }}
            >
              Discard it
            </Button>
          )}
          <Button variant="outline" onClick={closeRestored}>
            {isGone ? 'Close' : 'Keep it'}
          </Button>
        </div>
      )}
    </div>
  )
}
