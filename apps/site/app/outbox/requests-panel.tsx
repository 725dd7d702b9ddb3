import { Button, buttonLook } from '@universe/ui/button.tsx'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAddresses } from '../api/use-addresses.ts'
import { Link } from '../navigation/link.tsx'
import { useShownPage } from '../navigation/shown-page.ts'
import { type KeptForm, type KeptRequest, keptRequests } from './kept-requests.ts'
import { isBesideForm, isOpen, type KnownRequest, listKnown } from './known-requests.ts'
import { sendAgain, sendKept, watchConnection } from './outbox.ts'
import { type Receipt, receipts } from './receipts.ts'
import {
  describeDay,
  describeState,
  followStates,
  onReturn,
  type RequestState,
} from './request-state.ts'
import styles from './requests-panel.module.css'

const names: Record<KeptForm, string> = {
  contact: 'contact request',
  demo: 'demo request',
  application: 'application',
}

/** Shows those whose form has been left. */
export function RequestsPanel() {
  const { apiUrl } = useAddresses()
  const { pathname } = useShownPage().page.location
  const announced = useRef(new Map<string, RequestState>())
  const shown = useRef<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState<KnownRequest[]>([])
  const { panel, noteOrigin, noteFocus } = useKeptFocus(news)

  // Without storage there is nothing to show.
  const look = useCallback(
    () =>
      listNews(announced.current, shown.current).then(
        found => {
          shown.current = new Set(found.map(({ receipt }) => receipt.key))
          noteFocus()
          setNews(found)
        },
        () => {},
      ),
    [noteFocus],
  )

  useEffect(() => {
    const leaving = new AbortController()
    followStates(({ key, state }) => {
      const before = announced.current.get(key)
      announced.current.set(key, state)
      if (before?.name !== state.name) look()
    }, leaving.signal)
    onReturn(() => {
      look()
      sendKept(apiUrl).catch(() => {})
    }, leaving.signal)
    watchConnection(apiUrl)
    sendKept(apiUrl, true).catch(() => {})
    return () => leaving.abort()
  }, [apiUrl, look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was left no longer tells of its request.
  useEffect(() => void look(), [pathname, look])

  return (
    news.length > 0 && (
      <aside
        ref={panel}
        className={styles.panel}
        aria-label="Your earlier requests"
        onFocus={noteOrigin}
      >
        {news.map(known => (
          <article key={known.receipt.key} className={styles.request} tabIndex={-1}>
            {known.request && known.state.name === 'refused' ? (
              <Refused request={known.request} reason={known.state.reason} onChange={look} />
            ) : (
              <News known={known} onChange={look} />
            )}
          </article>
        ))}
      </aside>
    )
  )
}

/**
 * When the focused entry is removed, to the entry in its place or the last; after the last entry,
 * back to where focus came from.
 */
function useKeptFocus(news: KnownRequest[]) {
  const panel = useRef<HTMLElement>(null)
  const origin = useRef<HTMLElement>(null)
  const place = useRef(-1)

  const noteOrigin = ({ relatedTarget }: FocusEvent) => {
    const isMoved = place.current >= 0
    if (isMoved || panel.current?.contains(relatedTarget)) return
    origin.current = relatedTarget as HTMLElement | null
  }

  /** Call it before the panel's content changes. */
  const noteFocus = useCallback(() => {
    place.current = entriesOf(panel.current).findIndex(entry =>
      entry.contains(document.activeElement),
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus goes with the news.
  useLayoutEffect(() => {
    if (place.current >= 0 && !panel.current?.contains(document.activeElement)) {
      const entries = entriesOf(panel.current)
      const page = document.querySelector('main')
      const before = origin.current?.isConnected ? origin.current : page
      const next = entries[place.current] ?? entries.at(-1) ?? before
      next?.focus({ preventScroll: next === page })
    }
    place.current = -1
  }, [news])

  return { panel, noteOrigin, noteFocus }
}

const entriesOf = (panel: Element | null) => [...(panel?.querySelectorAll('article') ?? [])]

interface RefusedProps {
  request: KeptRequest
  reason: string
  onChange: () => void
}

function Refused({ request, reason, onChange }: RefusedProps) {
  const { apiUrl } = useAddresses()
  return (
    <>
      <p aria-atomic="true">
        <strong>Your {names[request.form]} was not sent.</strong> {reason}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => sendAgain(apiUrl, request).then(onChange, console.error)}>
          Send again
        </Button>
        <Button
          variant="outline"
          onClick={() => keptRequests.remove(request.key).then(onChange, console.error)}
        >
          Discard
        </Button>
      </div>
    </>
  )
}

function News({
  known: { receipt, state },
  onChange,
}: {
  known: KnownRequest
  onChange: () => void
}) {
  const { key, form, createdAt } = receipt
  const isLost = state.name === 'expired'

  function close() {
    if (isLost) receipts.remove(key)
    else receipts.put({ ...receipt, told: true })
    onChange()
  }

  return (
    <>
      <p aria-atomic="true">
        <strong>
          Your {names[form]} of {describeDay(createdAt)}:
        </strong>{' '}
        {describeState(state, key)}
      </p>
      <div className={styles.actions}>
        {isLost && (
          <Link to={formAddress(receipt)} {...buttonLook('primary')}>
            Write it anew
          </Link>
        )}
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      </div>
    </>
  )
}

/**
 * @param announced since this page was opened
 * @param shown they stay until the panel is closed
 */
async function listNews(
  announced: ReadonlyMap<string, RequestState>,
  shown: ReadonlySet<string>,
): Promise<KnownRequest[]> {
  return (await listKnown())
    .map(known => {
      const state = announced.get(known.receipt.key)
      // The state announced after an attempt is more precise.
      return isOpen(known.state) && state && isOpen(state) ? { ...known, state } : known
    })
    .filter(known => {
      const { key } = known.receipt
      return isNews(known, announced.has(key), shown.has(key))
    })
}

function isNews({ receipt, state }: KnownRequest, wasTried: boolean, wasShown: boolean): boolean {
  if (state.name === 'refused' || state.name === 'expired') return true
  if (receipt.told || isBesideForm(receipt.key)) return false
  // Keeps its place while it is sent again.
  if (wasShown) return true
  // Only a file takes long enough to be mentioned.
  if (state.name === 'sending') return receipt.form === 'application'
  return wasTried || state.name === 'accepted'
}

function formAddress({ form, vacancyId }: Receipt): string {
  if (form === 'application') return vacancyId ? `/jobsdetails/${vacancyId}` : '/jobspage'
  return form === 'demo' ? '/technologies/request' : '/contact'
}
