import { Badge } from '@universe/ui/badge.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { NavLink, useLocation } from 'react-router'
import { withoutFlash } from '../shared/ui/flash.ts'
import { useFormAnswer } from '../shared/ui/form-answer.ts'
import styles from './inbox.module.css'
import { BULK_FORM, type Selection } from './use-selection.ts'
import type { ShownRequest } from './words/describe-request.ts'

interface RequestListProps {
  requests: ShownRequest[]
  /** Undefined without the permission. */
  selection: Selection | undefined
  /** For phones. */
  isSelecting: boolean
}

export function RequestList({ requests, selection, isSelecting }: RequestListProps) {
  const { search } = useLocation()
  const list = (
    <div
      className={styles.list}
      data-selectable={selection && true}
      data-selecting={isSelecting || undefined}
      data-selected={(selection && selection.ids.length > 0) || undefined}
    >
      <p className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span className={styles.who}>From</span>
        <span className={styles.badge}>Line</span>
        <span className={styles.mail}>Mail</span>
        <span className={styles.age}>Age</span>
        <span className={styles.state}>State</span>
        <span className={styles.assignee}>Assigned</span>
      </p>
      <ol aria-label="Requests" {...selection?.events}>
        {requests.map(request => (
          <RequestRow
            key={request.id}
            request={request}
            search={search}
            isSelectable={selection !== undefined}
          />
        ))}
      </ol>
    </div>
  )

  return selection ? (
    <fieldset className={styles.group} aria-label="Requests to select">
      {list}
    </fieldset>
  ) : (
    list
  )
}

interface RequestRowProps {
  request: ShownRequest
  search: string
  isSelectable: boolean
}

function RequestRow({ request, search, isSelectable }: RequestRowProps) {
  const { id, who, about, badge, mail, isSuspicious, isNew, age, sentAt } = request
  const mark = isSuspicious ? 'suspicious' : isNew ? 'new' : undefined
  return (
    <li className={styles.row} data-mark={mark}>
      {isSelectable && <SelectBox id={id} who={who} />}
      <p className={styles.who}>
        <NavLink
          to={`/inbox/${id}${withoutFlash(search)}`}
          className={styles.link}
          data-request-row
          preventScrollReset
        >
          <bdi>{who}</bdi>
        </NavLink>
        <span className={styles.about}>
          {isSuspicious && <strong>Suspicious · </strong>}
          {request.isBack ? (
            <strong>{request.waits} · </strong>
          ) : (
            request.waits && `${request.waits} · `
          )}
          {request.erasure && <strong>{request.erasure} · </strong>}
          {about.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence, which stay in order.
            <span key={index}>
              <bdi>{part}</bdi>
              {index < about.length - 1 && ' · '}
            </span>
          ))}
        </span>
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
      <RowStatus {...request} />
      <Assignee assignee={request.assignee} />
    </li>
  )
}

function SelectBox({ id, who }: { id: string; who: string }) {
  // After a refusal without JavaScript.
  const typed = useFormAnswer('bulk')?.typed.id
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        name="id"
        value={id}
        form={BULK_FORM}
        defaultChecked={typed?.includes(id)}
      />
      Select {who}
    </label>
  )
}

function RowStatus({ isLate, state }: Pick<ShownRequest, 'isLate' | 'state'>) {
  return (
    <p className={styles.state}>
      {state}
      {isLate && <span className={styles.late}>, late</span>}
    </p>
  )
}

function Assignee({ assignee }: Pick<ShownRequest, 'assignee'>) {
  return (
    <p className={styles.assignee}>
      <span className={styles.initials} aria-hidden="true" title={assignee?.name ?? 'Unassigned'}>
        {assignee?.initials}
      </span>
      <VisuallyHidden>
        {assignee ? (
          <>
            Assigned to <bdi>{assignee.name}</bdi>
          </>
        ) : (
          'Unassigned'
        )}
      </VisuallyHidden>
    </p>
  )
}
