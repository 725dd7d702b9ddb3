import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'

interface CardGridProps {
  /** One `<li>` for each card. */
  children: ReactNode
  /** Where the section leads: it fills the last row of three or five cards, and is none of them. */
  fill?: ReactNode
}

/**
 * A list of cards in full, even rows (readings, Cards): rows across a phone, two to four columns of
 * the page's grid, and 287x156 px each on a wide page. Cards and fill together are a multiple of
 * four, or six.
 */
export function CardGrid({ children, fill }: CardGridProps) {
  const cells = Children.count(children) + (fill ? 1 : 0)
  return (
    <div className={styles.holder}>
      <div className={styles.grid} data-columns={cells % 4 ? 3 : 4}>
        <ul className={styles.list}>{children}</ul>
        {fill && <div className={styles.fill}>{fill}</div>}
      </div>
    </div>
  )
}
