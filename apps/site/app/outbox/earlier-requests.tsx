import { type ComponentType, useEffect, useState } from 'react'
import { isOutboxThere } from './outbox-database.ts'

/**
 * Sends at the start of a visit what an earlier one left, and shows what could not be sent for good.
 * Nearly nobody has left anything, so the code for it is fetched by those alone who may have.
 */
export function RefusedRequests() {
  const [Panel, setPanel] = useState<ComponentType>()

  useEffect(() => {
    const begin = async () => {
      if (!(await isOutboxThere())) return
      const { RefusedPanel } = await import('./refused-panel.tsx')
      setPanel(() => RefusedPanel)
    }
    const beginOnline = () => {
      if (navigator.onLine) begin().catch(console.error)
      else window.addEventListener('online', beginOnline, { once: true })
    }
    const timer = setTimeout(beginOnline, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return Panel && <Panel />
}

/** Nothing of this is urgent: the page paints, hydrates and answers taps first. */
const IDLE_AFTER_MS = 1500
