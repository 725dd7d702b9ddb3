import { Button } from '@universe/ui/button.tsx'
import { AlertIcon } from '@universe/ui/icons.tsx'
import { useState } from 'react'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import { useNavigationTrouble, useShownPage } from './navigation-trouble.ts'
import styles from './trouble-note.module.css'

const sentences = {
  unreachable: 'Cannot reach the server. This page stays as it is.',
  failed: 'The server cannot show this right now. This page stays as it is.',
  'signed-out': 'Your session has ended. This page stays as it is.',
}

export function TroubleNote() {
  useShownPage()
  const trouble = useNavigationTrouble()
  const [isAsking, setAsking] = useState(false)
  const isOver = trouble?.kind === 'signed-out'
  return (
    <div aria-live="assertive" className={styles.place}>
      {trouble && (isOver || !trouble.isBackground) && (
        <div className={styles.note}>
          <AlertIcon />
          <p>{sentences[trouble.kind]}</p>
          <Button variant="outline" onClick={isOver ? () => setAsking(true) : trouble.tryAgain}>
            {isOver ? 'Sign in' : 'Try again'}
          </Button>
        </div>
      )}
      {isOver && isAsking && (
        <ConfirmDialog
          needs="sign-in"
          isSending={false}
          onClose={() => setAsking(false)}
          onConfirmed={() => {
            setAsking(false)
            trouble.tryAgain()
          }}
        />
      )}
    </div>
  )
}
