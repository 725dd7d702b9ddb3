import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { loadAhead } from './navigation/load-ahead.ts'
import { matchPath } from './navigation/load-route.ts'
import { PAGE_DATA_ID, type PageData } from './navigation/page-data.ts'
import { createPageHistory } from './navigation/page-history.ts'
import type { PageModule } from './navigation/shown-page.ts'
import { type RootModule, Site } from './navigation/site.tsx'

const hydrating = new AbortController()

// What pages import stands in this file too, so that it runs before them, and before the document's
// script has named them (`server/page-scripts.ts`).
queueMicrotask(start)

function start() {
  if (isLeft()) location.reload()
  else hydrate()
}

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
  // The scroll of the page that is left would be noted as the other's.
  event.stopImmediatePropagation()
  location.reload()
}

function hydrate() {
  forgetFailedRoute(location.pathname)
  addEventListener('popstate', loadIfLeft, { signal: hydrating.signal })

  const { routes } = window.__reactRouterManifest
  const modules = window.__reactRouterRouteModules
  const { addresses, ...data } = readPageData()
  // The server's word for the route holds: no other's code has come with the document.
  const { route, params } = matchPath(location.pathname)
  const pages = createPageHistory({
    ...data,
    module: modules[data.routeId] as PageModule,
    params: route.id === data.routeId ? params : {},
  })
  loadAhead()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EarlyTap>
          <Site
            root={modules.root as unknown as RootModule}
            routes={routes}
            addresses={addresses}
            loaded={pages.shown()}
            navigator={pages.navigator}
            pages={pages}
          />
        </EarlyTap>
      </StrictMode>,
    )
  })
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '')
}

/** Repeats the last tap on a button that could do nothing yet (`start-after-paint.ts`). */
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
