import type { ReactNode } from 'react'
import styles from './reading.module.css'

interface ReadingProps {
  /** A picture above the text that reaches up into the head. */
  picture?: ReactNode
  /** What the text is about, in a sentence or two above it. */
  lead?: ReactNode
  /** What goes with the text: beside it where there is room, and in view while it is read. */
  aside?: ReactNode
  /** What that is about. */
  asideLabel?: string
  /** What comes of the text, below it; where there is room, a card beside it. */
  end?: ReactNode
  children: ReactNode
}

/** A text to be read: one column of 62 to 75 characters, amid the page or with its end beside it. */
export function Reading({ picture, lead, aside, asideLabel, end, children }: ReadingProps) {
  return (
    <div className={styles.reading} data-layout={end ? 'beside' : 'amid'}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {lead && <div className={styles.lead}>{lead}</div>}
      {aside && (
        <aside className={styles.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
      <div className={styles.text}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
