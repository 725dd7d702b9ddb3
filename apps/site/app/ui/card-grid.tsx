import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

interface CardGridProps {
  /** One `<li>` for each card. */
  children: ReactNode
  /** Stands in what the cards leave of their last row, and is none of them; else an ornament does. */
  fill?: ReactNode
}

/** A list of cards, 287x156 px each from 600 px up and full width below. */
export function CardGrid({ children, fill }: CardGridProps) {
  return (
    <div className={styles.holder}>
      <div className={styles.grid}>
        <ul className={styles.list}>{children}</ul>
        {fill && <div className={styles.fill}>{fill}</div>}
      </div>
    </div>
  )
}
