import { Button, buttonLook } from '@universe/ui/button.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAddresses } from '../api/use-addresses.ts'
import { describeDay, describeState } from './describe-state.ts'
import { type KeptForm, type KeptRequest, keptRequests } from './kept-requests.ts'
import { isBesideForm, isOpen, type KnownRequest, listKnown } from './known-requests.ts'
import { sendAgain, sendKept, watchConnection } from './outbox.ts'
import { type Receipt, receipts } from './receipts.ts'
import { followStates, onReturn, type RequestState } from './request-state.ts'
import styles from './requests-panel.module.css'

const names: Record<KeptForm, string> = {
  contact: 'contact request',
  demo: 'demo request',
  application: 'application',
}

/**
 * Sends what is kept, and tells in a quiet panel what became of requests after the visitor had left
 * their forms.
 */
export function RequestsPanel() {
  const { apiUrl } = useAddresses()
  const { pathname } = useLocation()
  const announced = useRef(new Map<string, RequestState>())
  const [news, setNews] = useState<KnownRequest[]>([])

  // Where the browser keeps nothing there is nothing to show.
  const look = useCallback(() => listNews(announced.current).then(setNews, () => {}), [])

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

  // The live region is there from the start, so that what appears in it is announced.
  return (
    <div aria-live="polite">
      {news.length > 0 && (
        <aside className={styles.panel} aria-label="Your earlier requests">
          {news.map(known => (
            <div key={known.receipt.key} className={styles.request}>
              {known.request && known.state.name === 'refused' ? (
                <Refused request={known.request} reason={known.state.reason} onChange={look} />
              ) : (
                <News known={known} onChange={look} />
              )}
            </div>
          ))}
        </aside>
      )}
    </div>
  )
}

interface RefusedProps {
  request: KeptRequest
  reason: string
  onChange: () => void
}

function Refused({ request, reason, onChange }: RefusedProps) {
  const { apiUrl } = useAddresses()
  return (
    <>
      <p>
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
      <p>
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

/** @param announced what was heard of requests since this page was opened */
async function listNews(announced: ReadonlyMap<string, RequestState>): Promise<KnownRequest[]> {
  return (await listKnown())
    .map(known => {
      const state = announced.get(known.receipt.key)
      // Of one that waits, more is known only once it was tried.
      return isOpen(known.state) && state && isOpen(state) ? { ...known, state } : known
    })
    .filter(known => isNews(known, announced.has(known.receipt.key)))
}

function isNews({ receipt, state }: KnownRequest, wasTried: boolean): boolean {
  if (state.name === 'refused' || state.name === 'expired') return true
  if (receipt.told || isBesideForm(receipt.key)) return false
  // Only a file takes so long that it is worth a word.
  if (state.name === 'sending') return receipt.form === 'application'
  return wasTried || state.name === 'accepted'
}

function formAddress({ form, vacancyId }: Receipt): string {
  if (form === 'application') return vacancyId ? `/jobsdetails/${vacancyId}` : '/jobspage'
  return form === 'demo' ? '/technologies/request' : '/contact'
}
