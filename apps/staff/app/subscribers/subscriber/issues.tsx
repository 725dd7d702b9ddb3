import { Link } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import styles from './page.module.css'

interface IssuesProps {
  /** Newest first. */
  issues: readonly {
    id: string
    subject: string
    date: string
    text: string
    isRefused: boolean
  }[]
  mayOpen: boolean
}

export function Issues({ issues, mayOpen }: IssuesProps) {
  return (
    <Panel title="Issues">
      {issues.length === 0 ? (
        <p>No issues sent yet.</p>
      ) : (
        <Rows label="Issues">
          {issues.map(({ id, subject, date, text, isRefused }) => (
            <Row
              key={id}
              name={
                <>
                  {mayOpen ? <Link to={`/newsletter/${id}`}>{subject}</Link> : subject}
                  <span className={styles.fact}>{date}</span>
                </>
              }
            >
              <span className={styles.fact} data-refused={isRefused || undefined}>
                {text}
              </span>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
