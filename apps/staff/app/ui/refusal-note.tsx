import { AlertIcon } from '@universe/ui/icons.tsx'
import styles from './refusal-note.module.css'

/** Why what was asked for was not done. It is announced, and nothing that was typed is gone. */
export function RefusalNote({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.note}>
          <AlertIcon />
          {children}
        </p>
      )}
    </div>
  )
}
