import type { ReactNode } from 'react'
import styles from './reading.module.css'

interface ReadingProps {
  /** What goes with the text; beside it where there is room, and in view while it is read. */
  aside: ReactNode
  /** What that is about. */
  asideLabel?: string
  /** A picture above the text that reaches up into the head. */
  picture?: ReactNode
  children: ReactNode
}

/** A text to be read: one column of 62 to 75 characters, on the edge of its head's words. */
export function Reading({ aside, asideLabel, picture, children }: ReadingProps) {
  return (
    <div className={styles.reading}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {aside ? (
        <aside className={styles.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      ) : (
        <div className={styles.aside} />
      )}
      <div className={styles.text}>{children}</div>
    </div>
  )
}
