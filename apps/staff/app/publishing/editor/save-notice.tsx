import { Button } from '@universe/ui/button.tsx'
import { AlertIcon } from '@universe/ui/icons.tsx'
import { useState } from 'react'
import { ConfirmDialog } from '../../passkeys/confirm-dialog.tsx'
import type { SaveState } from './autosave.ts'
import { useOpenDraft } from './open-draft.tsx'
import styles from './save-notice.module.css'

/** Says why something is not saved, and what a member can do: it takes no focus from who is typing. */
export function SaveNotice() {
  const { shown, isMirrored, saveNow } = useOpenDraft()
  const [isAsking, setAsking] = useState(false)
  const { state, isAllSaved } = shown
  const isOver = state.name === 'signed-out'
  // Signed in on another tab meanwhile: the next time it is asked for again.
  if (isAsking && !isOver) setAsking(false)
  const text = isAllSaved ? undefined : explain(state, isMirrored)
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <div className={styles.notice}>
          <AlertIcon />
          <p>{text}</p>
          {isOver && (
            <Button variant="outline" onClick={() => setAsking(true)}>
              Sign in
            </Button>
          )}
          {state.name === 'unreachable' && (
            <Button variant="outline" onClick={() => void saveNow()}>
              Try now
            </Button>
          )}
        </div>
      )}
      {isOver && isAsking && (
        <ConfirmDialog
          needs="sign-in"
          onClose={() => setAsking(false)}
          onConfirmed={() => {
            setAsking(false)
            void saveNow()
          }}
        />
      )}
    </div>
  )
}

function explain(state: SaveState, isMirrored: boolean): string | undefined {
  const kept = isMirrored
    ? 'What you wrote is kept in this browser.'
    : 'This browser keeps no copy, so leave this page open.'
  switch (state.name) {
    case 'unreachable':
      return state.isAnswered
        ? `Not saved yet: the server cannot save just now. ${kept} It is tried again.`
        : `Not saved yet: no connection. ${kept} It is tried again.`
    case 'signed-out':
      return state.isOther
        ? `Not saved: another member has signed in on this browser. ${kept} Sign in as yourself to save it.`
        : `Not saved yet: your session has ended. ${kept} Sign in, and it is saved.`
    case 'refused':
      return `Not saved: ${state.reason}`
    case 'waiting':
    case 'saving':
      return isMirrored ? undefined : `${kept} It is saved in a moment.`
    default:
      return undefined
  }
}
