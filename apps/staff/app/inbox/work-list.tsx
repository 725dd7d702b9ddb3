import { REJECTED } from '@universe/domain/requests/request-state'
import { Button } from '@universe/ui/button.tsx'
import { CloseIcon, SelectIcon } from '@universe/ui/icons.tsx'
import { selectClass } from '@universe/ui/select-field.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { ROW_KEY, type RowKey } from '../shared/keys/press-on-row.ts'
import { Dialog } from '../shared/ui/dialog.tsx'
import { Empty } from '../shared/ui/empty.tsx'
import { useFlash } from '../shared/ui/flash.ts'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChangeFields } from './change-fields.tsx'
import type { BulkWork } from './describe-bulk.ts'
import styles from './inbox.module.css'
import { inboxAddress, inboxFilter } from './inbox-address.ts'
import { type InboxFiltersProps, RequestFilters, StateTabs } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { type Selection, useSelection } from './use-selection.ts'
import type { ShownRequest } from './words/describe-request.ts'

interface WorkListProps {
  filters: InboxFiltersProps
  requests: ShownRequest[]
  isSearchEmpty: boolean
  /** Undefined for read-only members. */
  bulk: BulkWork | undefined
}

export function WorkList({ filters, requests, isSearchEmpty, bulk }: WorkListProps) {
  const kinds = useMemo(() => new Map(requests.map(({ id, kind }) => [id, kind])), [requests])
  const rows = useMemo(() => [...kinds.keys()], [kinds])
  const selection = useSelection(rows)
  const [isSelecting, setIsSelecting] = useState(false)
  useFreshList(selection.ids.length > 0)
  const { params } = filters
  return (
    <>
      <div className={styles.toolbar}>
        <StateTabs {...filters} />
        <RequestFilters {...filters} />
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

/** All filtered requests, or the selection restored after the passkey check. */
function ExportRequests({ params }: { params: URLSearchParams }) {
  const here = inboxAddress(params)
  const selected = params.has('export') ? params.getAll('id') : []
  return (
    <ExportForm
      action={here.replace('/inbox', '/inbox.csv')}
      label="Export CSV"
      here={here}
      needs={params.get('export')}
    >
      {selected.map(id => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </ExportForm>
  )
}

/** Absence that outdates the list. */
const OUTDATED_MS = 30_000

/**
 * Reloads when the member returns to the tab.
 * @param isBusy whether rows are selected, which must not change
 */
function useFreshList(isBusy: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY
    const look = () => {
      if (document.hidden) {
        leftAt = Date.now()
        return
      }
      const isOld = Date.now() - leftAt >= OUTDATED_MS
      if (isOld && !isBusy && !isTyping()) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isBusy, revalidate])
}

function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input[type=search], input[type=text]',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

interface NoRequestsProps {
  params: URLSearchParams
  /** Whether the search has no letter or digit. */
  isSearchEmpty: boolean
}

const ALL = '/inbox?state=all'

function NoRequests({ params, isSearchEmpty }: NoRequestsProps) {
  if (isSearchEmpty) {
    return (
      <Empty title="Nothing to search for">
        <p>
          Type at least one letter or digit of a reference, name, company, address or phone number.
        </p>
        <Link to={ALL}>Show all requests</Link>
      </Empty>
    )
  }
  if (params.has('q')) return <NothingFound params={params} />
  if (inboxAddress(params) !== '/inbox') {
    return (
      <Empty title="No results">
        <p>No request matches this filter.</p>
        <Link to={ALL}>Show all requests</Link>
      </Empty>
    )
  }
  return (
    <Empty title="No open requests">
      <p>New contact requests, demo requests and applications appear here.</p>
      <Link to={ALL}>Show all requests</Link>
    </Empty>
  )
}

function NothingFound({ params }: Pick<NoRequestsProps, 'params'>) {
  const isSpam = params.get('state') === 'spam'
  return (
    <Empty title="No results">
      <p>
        No request matches these words and filters. Beginnings of words are enough: “nor mob” finds
        Northern Mobile.
      </p>
      {!isSpam && <Link to={inboxAddress(params, { state: 'spam' })}>Search spam</Link>}
      <Link to={ALL}>Show all requests</Link>
    </Empty>
  )
}

interface RowKeysProps extends Pick<BulkWork, 'batch' | 'seen' | 'assignees'> {
  requests: readonly Pick<ShownRequest, 'id' | 'kind' | 'states' | 'nextState'>[]
}

/** Shortcuts for the focused row: "e", "a", digits. */
function RowKeys({ batch, seen, assignees, requests }: RowKeysProps) {
  const row = useRef<HTMLInputElement>(null)
  const wanted = useRef<HTMLInputElement>(null)
  const kindOf = (id: string) => requests.find(each => each.id === id)?.kind
  const [asked, setAsked] = useState<RowKey>()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Navigation focuses the page's message.
  const flash = useFlash()
  const [shown, setShown] = useState(flash)
  if (shown !== flash) {
    setShown(flash)
    if (flash) setAsked(undefined)
  }

  useEffect(() => {
    function onRowKey(event: Event) {
      const { detail } = event as CustomEvent<RowKey>
      event.preventDefault()
      if (detail.key === 'a') return setAsked(detail)
      const request = requests.find(({ id }) => id === detail.id)
      const state = detail.key === 'e' ? request?.nextState : request?.states[+detail.key - 1]
      if (!state || !row.current || !wanted.current) return
      if (state === REJECTED) {
        const filter = inboxFilter(params)
        const query = new URLSearchParams({ id: detail.id, seen: String(seen), state, filter })
        return void navigate(`/inbox/answer?${query}`)
      }
      row.current.value = detail.id
      wanted.current.value = state
      row.current.form?.requestSubmit()
    }
    document.addEventListener(ROW_KEY, onRowKey)
    return () => document.removeEventListener(ROW_KEY, onRowKey)
  }, [requests, navigate, params, seen])

  return (
    <>
      <GuardedForm intent="state" object="row">
        <ChangeFields batch={batch} seen={seen} />
        <input type="hidden" ref={wanted} name="state" />
        <input ref={row} type="hidden" name="id" />
      </GuardedForm>
      {asked && (
        <Dialog title={`Assign ${asked.who}`} onClose={() => setAsked(undefined)}>
          <GuardedForm intent="assignee" object="row">
            <ChangeFields batch={batch} seen={seen} />
            <input type="hidden" name="id" value={asked.id} />
            <select name="assignee" aria-label="Assignee" className={selectClass}>
              {assignees
                .filter(each => each.kinds.some(kind => kind === kindOf(asked.id)))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
            <Button type="submit">Assign</Button>
          </GuardedForm>
        </Dialog>
      )}
    </>
  )
}

interface SelectToolsProps {
  selection: Selection
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** On a phone it starts selection mode first. */
function SelectTools({ selection, isSelecting, onSelecting }: SelectToolsProps) {
  const { ids, isAll, setAll } = selection
  const isSome = ids.length > 0 && !isAll
  return (
    <div className={styles.selectTools}>
      <button
        type="button"
        className={styles.mode}
        data-selecting={isSelecting || undefined}
        onClick={() => {
          if (isSelecting) setAll(false)
          onSelecting(!isSelecting)
        }}
      >
        {isSelecting ? <CloseIcon /> : <SelectIcon />}
        {isSelecting ? 'Cancel' : 'Select'}
      </button>
      <label className={styles.all} data-selecting={isSelecting || undefined}>
        <input
          ref={box => {
            if (box) box.indeterminate = isSome
          }}
          type="checkbox"
          checked={isAll}
          onChange={() => setAll(!isAll)}
        />
        All on this page
      </label>
    </div>
  )
}
