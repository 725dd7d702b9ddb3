import { Link } from 'react-router'
import styles from './request.module.css'

interface OtherRequestsProps {
  email: string
  requests: { id: string; kind: string; age: string }[]
}

/** From the same mailbox, in any spelling. */
export function OtherRequests({ email, requests }: OtherRequestsProps) {
  return (
    <section className={styles.others}>
      {requests.length > 0 && (
        <>
          <h3>Other requests from this person</h3>
          <ul>
            {requests.map(({ id, kind, age }) => (
              <li key={id}>
                <Link to={`/inbox/${id}`}>{kind}</Link>, {age}
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={`/people?${new URLSearchParams({ address: email })}`}>
        Everything about this person
      </Link>
    </section>
  )
}
