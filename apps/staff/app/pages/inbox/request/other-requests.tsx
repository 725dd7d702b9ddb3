import { Link } from 'react-router'
import styles from './page.module.css'

interface OtherRequestsProps {
  requests: { id: string; kind: string; age: string }[]
}

/** What else the same address sent, as far as the member may see it. */
export function OtherRequests({ requests }: OtherRequestsProps) {
  if (requests.length === 0) return null
  return (
    <section>
      <h3>Also sent by this address</h3>
      <ul className={styles.others}>
        {requests.map(({ id, kind, age }) => (
          <li key={id}>
            <Link to={`/inbox/${id}`}>{kind}</Link>, {age === 'now' ? 'just now' : `${age} ago`}
          </li>
        ))}
      </ul>
    </section>
  )
}
