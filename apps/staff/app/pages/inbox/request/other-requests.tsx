import { Link } from 'react-router'
import styles from './page.module.css'

interface OtherRequestsProps {
  /** Theirs. */
  email: string
  requests: { id: string; kind: string; age: string }[]
}

/** What else the same address sent, as far as the member may see it. */
export function OtherRequests({ email, requests }: OtherRequestsProps) {
  return (
    <section className={styles.others}>
      {requests.length > 0 && (
        <>
          <h3>Also sent by this address</h3>
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
