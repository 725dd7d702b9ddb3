import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** State and assignee of a request, in words. */
export function RequestStatus({
  stateName,
  stateSince,
  assignee,
}: Pick<Work, 'stateName' | 'stateSince' | 'assignee'>) {
  return (
    <p className={styles.standing}>
      <strong>{stateName}</strong>
      {stateSince && ` since ${stateSince}`}
      {' · '}
      {assignee === null && 'assigned to nobody'}
      {assignee?.isMe && 'assigned to you'}
      {assignee && !assignee.isMe && (
        <>
          assigned to <bdi>{assignee.name}</bdi>
        </>
      )}
    </p>
  )
}
