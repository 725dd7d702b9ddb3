import type { IssueState } from '@universe/domain/newsletter/issues/issue-repository'
import type { ReadItem } from '@universe/domain/publishing/read-item'
import styles from './state-badge.module.css'

interface StateBadgeProps {
  state: ReadItem<'article'>['state'] | 'bin' | IssueState
  children: string
}

/** What an article, a vacancy or an issue is, in a word or two. */
export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  )
}
