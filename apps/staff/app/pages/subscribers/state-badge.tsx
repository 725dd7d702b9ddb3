import type { SubscriberState } from '@universe/domain/newsletter/subscribers/list-subscribers'
import { stateNames } from './describe-subscriber.ts'
import styles from './state-badge.module.css'

/** Where a subscription stands, in a word. */
export function StateBadge({ state }: { state: SubscriberState }) {
  return (
    <span className={styles.badge} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
