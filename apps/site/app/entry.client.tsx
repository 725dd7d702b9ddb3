import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { holdBackAndForward, holdNavigate } from './navigation/hold-navigation.ts'
import { loadAhead } from './navigation/load-ahead.ts'

const [documentEntry] = performance.getEntriesByType('navigation')
// Back or Forward has left the page before its scripts came, which could only bring another to life.
if (documentEntry && new URL(documentEntry.name).pathname !== location.pathname) location.reload()
else start()

function start() {
  // This runs after the page's own code has come, and before the router listens.
  forgetFailedRoute(location.pathname)
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
    window.onclick = null
    const button = document.querySelector<HTMLElement>('[data-tapped]')
    delete button?.dataset.tapped
    button?.click()
  }, [])
  return children
}
