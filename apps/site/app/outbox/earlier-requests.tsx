import { type ComponentType, useEffect, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { isOutboxThere } from './outbox-database.ts'

/**
 * Sends at the start of a visit what an earlier one left, and tells what became of it, as of what was
 * sent from a page that was left since. Nearly nobody has sent anything, so the code for it is fetched
 * by those alone who may have.
 */
export function EarlierRequests() {
  const [Panel, setPanel] = useState<ComponentType>()
  const { pathname } = useShownPage().page.location

  // biome-ignore lint/correctness/useExhaustiveDependencies: from the page before, one may have been sent.
  useEffect(() => {
    const begin = async () => {
      if (!(await isOutboxThere())) return
      const { RequestsPanel } = await import('./requests-panel.tsx')
      setPanel(() => RequestsPanel)
    }
    const beginOnline = () => {
      if (navigator.onLine) begin().catch(console.error)
      else window.addEventListener('online', beginOnline, { once: true })
    }
    const timer = setTimeout(beginOnline, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  // A live region must exist before its content, to be announced.
  return <div aria-live="polite">{Panel && <Panel />}</div>
}

/** Nothing of this is urgent: the page paints, hydrates and answers taps first. */
const IDLE_AFTER_MS = 1500
