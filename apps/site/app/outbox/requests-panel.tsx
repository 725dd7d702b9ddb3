import { Button } from '@universe/ui/button.tsx'
import { useEffect, useMemo, useState } from 'react'
import { createApi } from '../api/api.ts'
import { useAddresses } from '../api/use-addresses.ts'
import { type KeptForm, type KeptRequest, keptRequests } from './kept-requests.ts'
import { listRefused, sendAgain, sendKept, watchConnection } from './outbox.ts'
import styles from './refused-panel.module.css'

const names: Record<KeptForm, string> = {
  contact: 'contact request',
  demo: 'demo request',
  application: 'application',
}

/** Sends what is kept, and lists in a quiet panel what the server has refused for good. */
export function RefusedPanel() {
  const { apiUrl } = useAddresses()
  const api = useMemo(() => createApi(apiUrl), [apiUrl])
  const [refused, setRefused] = useState<KeptRequest[]>([])

  useEffect(() => {
    const begin = async () => {
      setRefused(await listRefused())
      watchConnection(api)
      await sendKept(api, true)
      // What was refused just now is told at this visit, not at the next.
      setRefused(await listRefused())
    }
    // Where the browser keeps nothing there is nothing to show.
    begin().catch(() => {})
  }, [api])

  async function again(request: KeptRequest) {
    await sendAgain(api, request)
    setRefused(await listRefused())
  }

  async function discard({ key }: KeptRequest) {
    await keptRequests.remove(key)
    setRefused(refused.filter(request => request.key !== key))
  }

  if (refused.length === 0) return null
  return (
    <aside className={styles.panel} aria-label="Requests that were not sent">
      {refused.map(request => (
        <div key={request.key} className={styles.request}>
          <p>
            <strong>Your {names[request.form]} was not sent.</strong> {request.refusal}
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
