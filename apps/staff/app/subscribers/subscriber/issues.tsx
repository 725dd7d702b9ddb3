import { Link } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import styles from './page.module.css'

interface IssuesProps {
  /** Newest first, formatted. */
  issues: readonly { id: string; subject: string; text: string; isRefused: boolean }[]
  mayOpen: boolean
}

/** The issues sent to a subscriber, with delivery states. */
export function Issues({ issues, mayOpen }: IssuesProps) {
  return (
    <Panel title="Issues">
      {issues.length === 0 ? (
        <p className={styles.quiet}>No issues sent yet.</p>
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
