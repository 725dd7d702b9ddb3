import { Link } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import styles from './page.module.css'

interface IssuesProps {
  /** The newest first: every text is ready. */
  issues: readonly { id: string; subject: string; text: string; isRefused: boolean }[]
  mayOpen: boolean
}

/** Which issues were meant for a subscriber, and what became of each. */
export function Issues({ issues, mayOpen }: IssuesProps) {
  return (
    <Panel title="Issues">
      {issues.length === 0 ? (
        <p className={styles.quiet}>No issue was sent to them so far.</p>
      ) : (
        <ul className={styles.issues}>
          {issues.map(({ id, subject, text, isRefused }) => (
            <li key={id}>
              <p className={styles.subject}>
                {mayOpen ? <Link to={`/newsletter/${id}`}>{subject}</Link> : subject}
              </p>
              <p className={styles.quiet} data-refused={isRefused || undefined}>
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
