import type { ReactNode } from 'react'
import styles from './picture-row.module.css'

interface PictureRowProps {
  picture: ReactNode
  side: 'start' | 'end'
  children: ReactNode
}

/** Side by side: before the words from 900 px, after them from 760 px. */
export function PictureRow({ picture, side, children }: PictureRowProps) {
  return (
    <div className={styles.row} data-picture={side}>
      {picture}
      <div>{children}</div>
    </div>
  )
}
