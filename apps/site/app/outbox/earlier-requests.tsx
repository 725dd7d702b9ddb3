import { type ComponentType, useEffect, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { isOutboxThere } from './outbox-database.ts'

/**
 * Sends what earlier visits left unsent, and shows what became of it. The code is loaded only if
 * there may be any.
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

  // A live region must exist before its content.
  return <div aria-live="polite">{Panel && <Panel />}</div>
}

/** Painting, hydration and taps come first. */
const IDLE_AFTER_MS = 1500
