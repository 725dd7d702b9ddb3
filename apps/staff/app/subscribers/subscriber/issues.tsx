import { Link } from 'react-router'
import { StateBadge } from '../../content/publication/state-badge.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

type Shown = Route.ComponentProps['loaderData']

/** Newest first. */
export function Issues({ issues, mayReadIssues }: Pick<Shown, 'issues' | 'mayReadIssues'>) {
  return (
    <Panel title="Issues">
      {issues.length === 0 ? (
        <p>No issues sent yet.</p>
      ) : (
        <Rows label="Issues">
          {issues.map(({ id, subject, date, text, state }) => (
            <Row
              key={id}
              name={
                <span className={styles.issue}>
                  <span className={styles.subject}>
                    {mayReadIssues ? <Link to={`/newsletter/${id}`}>{subject}</Link> : subject}
                  </span>
                  <span className={styles.date}>{date}</span>
                  <StateBadge state={state}>{text}</StateBadge>
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
