import { Link } from 'react-router'
import { StateBadge } from '../content/publication/state-badge.tsx'
import styles from './newsletter.module.css'
import type { ShownIssues } from './show-issues.ts'

/** Issues, each a link to its page. */
export function IssueRows({ issues }: Pick<ShownIssues, 'issues'>) {
  return (
    <ol className={styles.list} aria-label="Issues">
      {issues.map(({ id, subject, state, stateText, meaning, changed }) => (
        <li key={id} className={styles.row}>
          <p className={styles.what}>
            <Link
              to={`/newsletter/${id}`}
              className={styles.link}
              data-untitled={subject === '' || undefined}
              data-request-row
              // Several may have the same subject.
              aria-describedby={`${id}-standing ${id}-changed`}
            >
              <bdi>{subject || 'No subject yet'}</bdi>
            </Link>
          </p>
          <p id={`${id}-standing`} className={styles.standing}>
            <StateBadge state={state}>{stateText}</StateBadge>
            <span className={styles.meaning}>{meaning}</span>
          </p>
          <p id={`${id}-changed`} className={styles.changed}>
            <span>
              Changed <time dateTime={changed.at}>{changed.text}</time>
            </span>
            {changed.by !== null && (
              <span>
                by <bdi>{changed.by}</bdi>
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
