import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'

interface CardGridProps {
  /** One `<li>` for each card. */
  children: ReactNode
  /** In the last row of three or five cards. */
  fill?: ReactNode
}

/**
 * Full rows (readings, Cards): one column on phones, two to four above, 287x156 px each on wide
 * pages. Cards and fill are a multiple of four, or six.
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
