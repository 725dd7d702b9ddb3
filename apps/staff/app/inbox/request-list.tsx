import { useLocation } from 'react-router'
import styles from './request-list.module.css'
import { RequestRow } from './request-row.tsx'
import type { Selection } from './use-selection.ts'
import type { ShownRequest } from './words/shown-request.ts'

interface RequestListProps {
  requests: ShownRequest[]
  /** Nothing is selected by who may change nothing. */
  selection: Selection | undefined
  /** On a phone checkboxes show only while one selects. */
  isSelecting: boolean
}

/** Requests, the newest first, each a link to its page with the list's filters kept beside it. */
export function RequestList({ requests, selection, isSelecting }: RequestListProps) {
  const { search } = useLocation()
  const list = (
    <ol
      className={styles.list}
      aria-label="Requests"
      data-selectable={selection && true}
      data-selecting={isSelecting || undefined}
      data-selected={(selection && selection.ids.length > 0) || undefined}
      {...selection?.events}
    >
      {requests.map(request => (
        <RequestRow
          key={request.id}
          request={request}
          search={search}
          isSelectable={selection !== undefined}
        />
      ))}
    </ol>
  )

  return selection ? (
    <fieldset className={styles.group} aria-label="Requests to select">
      {list}
    </fieldset>
  ) : (
    list
  )
}
