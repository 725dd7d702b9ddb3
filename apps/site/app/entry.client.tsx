import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Addresses } from './api/use-addresses.ts'
import { noteVisit } from './api/visit-source.ts'
import { layOutInTurn } from './layout/lay-out-in-turn.ts'
import { forgetFailedRoute } from './navigation/failed-routes.ts'
import { loadAhead } from './navigation/load-ahead.ts'
import { readParams } from './navigation/load-route.ts'
import { PAGE_DATA_ID, type PageData } from './navigation/page-data.ts'
import { createPageHistory, type PageHistory } from './navigation/page-history.ts'
import type { PageModule } from './navigation/shown-page.ts'
import { Site } from './navigation/site.tsx'

const hydrating = new AbortController()

// This chunk also contains what pages import, so it runs before them, and before the inline script
// has registered them (`server/page-scripts.ts`).
setTimeout(start)

function start() {
  if (isLeft()) location.reload()
  else bringToLife()
}

/** Back or Forward may have changed the URL: the document's page would hydrate under another's. */
function isLeft(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname !== location.pathname
}

function loadIfLeft(event: Event) {
  if (!isLeft()) return
  // Else the old page's scroll would be stored for the new entry.
  event.stopImmediatePropagation()
  location.reload()
}

function bringToLife() {
  forgetFailedRoute(location.pathname)
  noteVisit()
  addEventListener('popstate', loadIfLeft, { signal: hydrating.signal })

  const { addresses, ...data } = readPageData()
  // Only its code came with the document.
  const route = window.__reactRouterManifest.routes[data.routeId]
  const pages = createPageHistory({
    ...data,
    module: window.__reactRouterRouteModules[data.routeId] as PageModule,
    params: (route && readParams(route, location.pathname)) ?? {},
  })
  loadAhead()
  // A separate task: otherwise a tap on a slow phone would wait twice as long.
  setTimeout(hydrate, 0, addresses, pages)
}

function hydrate(addresses: Addresses, pages: PageHistory) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <OnceAlive>
          <Site
            root={window.__reactRouterRouteModules.root}
            addresses={addresses}
            loaded={pages.shown()}
            pages={pages}
          />
        </OnceAlive>
      </StrictMode>,
    )
  })
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '')
}

/**
 * Repeats the last tap on a button that had no handler yet (`page-scripts.ts`), and has the rest of
 * the page laid out.
 */
function OnceAlive({ children }: { children: ReactNode }) {
  useEffect(() => {
    hydrating.abort()
    window.onclick = null
    const button = document.querySelector<HTMLElement>('[data-tapped]')
    delete button?.dataset.tapped
    // A click hydrates its part of the page, but not while React runs effects.
    if (button) queueMicrotask(() => button.click())
    layOutInTurn()
  }, [])
  return children
}
