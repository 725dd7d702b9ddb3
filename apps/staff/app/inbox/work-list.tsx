import { useMemo, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkWork } from './describe-bulk.ts'
import { ExportRequests } from './export-requests.tsx'
import { NoRequests } from './no-requests.tsx'
import styles from './page.module.css'
import { RequestFilters } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { RowKeys } from './row-keys.tsx'
import { SelectTools } from './select-tools.tsx'
import { type InboxFiltersProps, StateTabs } from './state-tabs.tsx'
import { useFreshList } from './use-fresh-list.ts'
import { useSelection } from './use-selection.ts'
import type { ShownRequest } from './words/shown-request.ts'

interface WorkListProps {
  filters: InboxFiltersProps
  requests: ShownRequest[]
  isSearchEmpty: boolean
  /** What may be done to what is selected; nothing by who only reads. */
  bulk: BulkWork | undefined
}

/** The requests that the filter shows, to be opened, or selected and changed at once. */
export function WorkList({ filters, requests, isSearchEmpty, bulk }: WorkListProps) {
  const kinds = useMemo(() => new Map(requests.map(({ id, kind }) => [id, kind])), [requests])
  const rows = useMemo(() => [...kinds.keys()], [kinds])
  const selection = useSelection(rows)
  const [isSelecting, setIsSelecting] = useState(false)
  useFreshList(selection.ids.length > 0)
  const { params } = filters
  return (
    <>
      <StateTabs {...filters} />
      <div className={styles.toolbar}>
        {rows.length > 0 && (
          <div className={styles.tools} data-selecting={isSelecting || undefined}>
            {bulk && (
              <SelectTools
                selection={selection}
                isSelecting={isSelecting}
                onSelecting={setIsSelecting}
              />
            )}
            <ExportRequests params={params} />
          </div>
        )}
        <RequestFilters {...filters} />
      </div>
      <div>
        {bulk && <RowKeys {...bulk} requests={requests} />}
        {requests.length > 0 ? (
          <RequestList
            requests={requests}
            selection={bulk && selection}
            isSelecting={isSelecting}
          />
        ) : (
          <NoRequests params={params} isSearchEmpty={isSearchEmpty} />
        )}
      </div>
      {bulk && rows.length > 0 && <BulkBar work={bulk} kinds={kinds} selection={selection} />}
    </>
  )
}
