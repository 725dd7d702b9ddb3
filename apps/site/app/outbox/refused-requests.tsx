import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { Button } from '../ui/button.tsx'
import type { KeptRequest } from './kept-request.ts'
import styles from './refused-requests.module.css'

const NAMES = {
  sendContact: 'contact request',
  sendDemo: 'demo request',
  sendApplication: 'application',
} as const

/**
 * Sends at the start of a visit what an earlier one left, and shows in a quiet panel what could not
 * be sent for good. Everything it needs is fetched once the page is idle.
 */
export function RefusedRequests() {
  const api = useApi()
  const [refused, setRefused] = useState<KeptRequest[]>([])

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const { listRefused, watchConnection } = await import('./courier.ts')
      if (left) return
      stop = watchConnection(api)
      setRefused(await listRefused())
    }
    // Where the browser keeps nothing there is nothing to show.
    const timer = setTimeout(() => begin().catch(() => {}), IDLE_AFTER_MS)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [api])

  async function again(request: KeptRequest) {
    const { listRefused, sendAgain } = await import('./courier.ts')
    await sendAgain(api, request)
    setRefused(await listRefused())
  }

  async function discard({ key }: KeptRequest) {
    const { keptRequests } = await import('./kept-requests-store.ts')
    await keptRequests.remove(key)
    setRefused(refused.filter(request => request.key !== key))
  }

  if (refused.length === 0) return null
  return (
    <aside className={styles.panel} aria-label="Requests that were not sent">
      {refused.map(request => (
        <div key={request.key} className={styles.request}>
          <p>
            <strong>Your {NAMES[request.call]} was not sent.</strong> {request.refusal}
          </p>
          <div className={styles.actions}>
            <Button onClick={() => again(request)}>Send again</Button>
            <Button variant="outline" onClick={() => discard(request)}>
              Discard
            </Button>
          </div>
        </div>
      ))}
    </aside>
  )
}

/** Nothing of this is urgent: the page paints, hydrates and answers taps first. */
const IDLE_AFTER_MS = 1500
