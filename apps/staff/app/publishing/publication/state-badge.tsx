import type { ReadItem } from '@universe/domain/publishing/read-item'
import styles from './state-badge.module.css'

interface StateBadgeProps {
  state: ReadItem<'article'>['state'] | 'bin'
  children: string
}

/** What an article or vacancy is, in a word or two. */
export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  )
}
