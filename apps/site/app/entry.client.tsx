import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { holdBackAndForward, holdNavigate } from './navigation/hold-navigation.ts'
import { loadAhead } from './navigation/load-ahead.ts'

const hydrating = new AbortController()

if (isLeft()) location.reload()
else start()

/**
 * Whether Back or Forward has left the document's page, which its scripts could only bring to life
 * under another one's address.
 */
function isLeft(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname !== location.pathname
}

function loadIfLeft(event: Event) {
  if (!isLeft()) return
  // The router would note the scroll of the page that is left as the other's.
  event.stopImmediatePropagation()
  location.reload()
}

function start() {
  // This runs after the page's own code has come, and before the router listens.
  forgetFailedRoute(location.pathname)
  addEventListener('popstate', loadIfLeft, { signal: hydrating.signal })
  holdBackAndForward()
  loadAhead()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EarlyTap>
          <HydratedRouter instrumentations={[holdNavigate]} />
        </EarlyTap>
      </StrictMode>,
    )
  })
}

/** Repeats the last tap on a button that could do nothing yet (`start-scripts-after-paint.ts`). */
function EarlyTap({ children }: { children: ReactNode }) {
  useEffect(() => {
    hydrating.abort()
    window.onclick = null
    const button = document.querySelector<HTMLElement>('[data-tapped]')
    delete button?.dataset.tapped
    button?.click()
  }, [])
  return children
}
