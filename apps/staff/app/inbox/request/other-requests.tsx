import { Link } from 'react-router'
import styles from './page.module.css'

interface OtherRequestsProps {
  /** Theirs. */
  email: string
  requests: { id: string; kind: string; age: string }[]
}

/** What else came from the same mailbox, however its address was spelled, as far as the member may see it. */
export function OtherRequests({ email, requests }: OtherRequestsProps) {
  return (
    <section className={styles.others}>
      {requests.length > 0 && (
        <>
          <h3>Also sent from this mailbox</h3>
          <ul>
            {requests.map(({ id, kind, age }) => (
              <li key={id}>
                <Link to={`/inbox/${id}`}>{kind}</Link>, {age === 'now' ? 'just now' : `${age} ago`}
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={`/people?${new URLSearchParams({ address: email })}`}>
        All that is held about this person
      </Link>
    </section>
  )
}
