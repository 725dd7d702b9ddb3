import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Addresses } from './api/use-addresses.ts'
import { noteVisit } from './api/visit-source.ts'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { loadAhead } from './navigation/load-ahead.ts'
import { readParams } from './navigation/load-route.ts'
import { PAGE_DATA_ID, type PageData } from './navigation/page-data.ts'
import { createPageHistory, type PageHistory } from './navigation/page-history.ts'
import type { PageModule } from './navigation/shown-page.ts'
import { type RootModule, Site } from './navigation/site.tsx'

const hydrating = new AbortController()

// What pages import stands in this file too, so that it runs before them, and before the document's
// script has named them (`server/page-scripts.ts`).
setTimeout(start)

function start() {
  if (isLeft()) location.reload()
  else bringToLife()
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

function bringToLife() {
  forgetFailedRoute(location.pathname)
  noteVisit()
  addEventListener('popstate', loadIfLeft, { signal: hydrating.signal })

  const { addresses, ...data } = readPageData()
  // The server's word for the route holds: no other's code has come with the document.
  const route = window.__reactRouterManifest.routes[data.routeId]
  const pages = createPageHistory({
    ...data,
    module: window.__reactRouterRouteModules[data.routeId] as PageModule,
    params: (route && readParams(route, location.pathname)) ?? {},
  })
  loadAhead()
  // In a task of its own: in one with all this, a tap on a slow phone would wait twice as long.
  setTimeout(hydrate, 0, addresses, pages)
}

function hydrate(addresses: Addresses, pages: PageHistory) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EarlyTap>
          <Site
            root={window.__reactRouterRouteModules.root as unknown as RootModule}
            addresses={addresses}
            loaded={pages.shown()}
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

/** Repeats the last tap on a button that could do nothing yet (`page-scripts.ts`). */
function EarlyTap({ children }: { children: ReactNode }) {
  useEffect(() => {
    hydrating.abort()
    window.onclick = null
    const button = document.querySelector<HTMLElement>('[data-tapped]')
    delete button?.dataset.tapped
    // React hydrates the part that a click meets, but not while it runs effects.
    if (button) queueMicrotask(() => button.click())
  }, [])
  return children
}
