import { Badge } from '@universe/ui/badge.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { NavLink, useLocation } from 'react-router'
import type { ShownRequest } from '../../requests/shown-request.ts'
import styles from './request-list.module.css'

/** Requests, the newest first, each a link to its page with the list's filters kept beside it. */
export function RequestList({ requests }: { requests: ShownRequest[] }) {
  const { search } = useLocation()
  return (
    <ol className={styles.list} aria-label="Requests">
      {requests.map(request => (
        <RequestRow key={request.id} request={request} search={search} />
      ))}
    </ol>
  )
}

interface RequestRowProps {
  request: ShownRequest
  /** The list's filters. */
  search: string
}

function RequestRow({ request, search }: RequestRowProps) {
  const { id, who, about, badge, mail, isSuspicious, age, sentAt, daysLeft } = request
  return (
    <li className={styles.row} data-suspicious={isSuspicious || undefined}>
      <p className={styles.who}>
        <NavLink
          to={`/inbox/${id}${search}`}
          className={styles.link}
          preventScrollReset
          data-request-row
        >
          {who}
        </NavLink>
        <span className={styles.about}>{about}</span>
      </p>
      <p className={styles.badge}>
        <Badge accent={badge.line}>{badge.text}</Badge>
      </p>
      <p className={styles.mail} data-state={mail.state}>
        <VisuallyHidden>Mail </VisuallyHidden>
        {mail.text}
      </p>
      <p className={styles.age}>
        <VisuallyHidden>Sent </VisuallyHidden>
        <time dateTime={sentAt}>{age}</time>
        {age !== 'now' && <VisuallyHidden> ago</VisuallyHidden>}
      </p>
      <p className={styles.days}>
        <VisuallyHidden>Erased in </VisuallyHidden>
        {daysLeft === 1 ? '1 day' : `${daysLeft} days`}
      </p>
    </li>
  )
}
