import type { ReactNode } from 'react'
import styles from './picture-row.module.css'

interface PictureRowProps {
  picture: ReactNode
  /** The side of the picture where there is room for two. */
  side: 'start' | 'end'
  children: ReactNode
}

/** A picture and the words that belong to it: one above the other, from 760 px on side by side. */
export function PictureRow({ picture, side, children }: PictureRowProps) {
  return (
    <div className={styles.row} data-picture={side}>
      {picture}
      <div>{children}</div>
    </div>
  )
}
