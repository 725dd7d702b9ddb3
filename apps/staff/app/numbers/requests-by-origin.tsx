import { Link } from 'react-router'
import { inboxAddress } from '../inbox/inbox-address.ts'
import { describeOrigin } from '../inbox/words/describe-visit.ts'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare } from './figures.ts'
import styles from './numbers.module.css'

const LISTED_AT_MOST = 12

/** Where the visits of requests began. */
export function RequestsByOrigin({ numbers: { origins, sum } }: { numbers: ShownNumbers }) {
  const listed = origins.slice(0, LISTED_AT_MOST)
  const others = origins.slice(LISTED_AT_MOST).reduce((total, each) => total + each.requests, 0)
  return (
    <Panel
      title="Where they came from"
      text="The campaign’s source, or else the site that linked to the first page of the visit."
    >
      <ul className={styles.origins}>
        {listed.map(({ origin, requests }) => (
          <li key={origin}>
            {origin === null ? (
              'Unknown'
            ) : (
              <Link to={inboxAddress(new URLSearchParams(), { origin, state: 'all' })}>
                <bdi>{describeOrigin(origin)}</bdi>
              </Link>
            )}{' '}
            <span>
              {formatCount(requests)} ({describeShare(requests / sum)})
            </span>
          </li>
        ))}
        {others > 0 && (
          <li>
            Others <span>{formatCount(others)}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
