import { Link } from 'react-router'
import { StateBadge } from '../content/publication/state-badge.tsx'
import { BreakableAddress } from '../shared/ui/breakable-address.tsx'
import type { ShownSubscriber } from './describe-subscriber.ts'
import styles from './subscribers.module.css'

/** Subscribers, newest first, each a link to their page. */
export function SubscriberList({ subscribers }: { subscribers: readonly ShownSubscriber[] }) {
  return (
    <ol className={styles.list} aria-label="Subscribers">
      {subscribers.map(({ id, email, state, stateName, standing, came }) => (
        <li key={id} className={styles.row}>
          <p className={styles.who}>
            <Link to={`/subscribers/${id}`} className={styles.link} data-request-row>
              <bdi>
                <BreakableAddress address={email} />
              </bdi>
            </Link>
          </p>
          <p className={styles.state}>
            <StateBadge state={state}>{stateName}</StateBadge>
            <span className={styles.about}>{standing}</span>
          </p>
          <p className={styles.about}>{came}</p>
        </li>
      ))}
    </ol>
  )
}
