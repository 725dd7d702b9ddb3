import { Button } from '@universe/ui/button.tsx'
import { AlertIcon } from '@universe/ui/icons.tsx'
import { useNavigationTrouble } from './retry-navigation-requests.ts'
import styles from './trouble-note.module.css'

/** Says over the page why a navigation is stuck, and offers a retry. */
export function TroubleNote() {
  const trouble = useNavigationTrouble()
  return (
    <div aria-live="assertive" className={styles.place}>
      {trouble && !trouble.isBackground && (
        <div className={styles.note}>
          <AlertIcon />
          <p>
            {trouble.isAnswered
              ? 'The server cannot show this just now. This page stays as it is.'
              : 'The app cannot be reached just now. This page stays as it is.'}
          </p>
          <Button variant="outline" onClick={trouble.tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
