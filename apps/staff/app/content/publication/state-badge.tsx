import type { IssueState } from '@universe/domain/newsletter/issues/issue-repository'
import type { SubscriberState } from '@universe/domain/newsletter/subscribers/list-subscribers'
import type { ReceivedIssue } from '@universe/domain/newsletter/subscribers/read-subscriber'
import type { ShownState } from '../describe-state.ts'
import styles from './state-badge.module.css'

interface StateBadgeProps {
  state: ShownState['name'] | 'bin' | IssueState | SubscriberState | ReceivedIssue['state']
  children: string
}

export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  )
}
