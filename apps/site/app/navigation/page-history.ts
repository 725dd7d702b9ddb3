import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { forgetFailedRoute, isFailedRoute, rememberFailedRoute } from './failed-routes.ts'
import { followLinks } from './follow-links.ts'
import { isAnswered } from './is-answered.ts'
import { rememberPlace, scrollPositionOf, takeOverScroll } from './left-places.ts'
import { loadRoute } from './load-route.ts'
import { setNavigationStatus } from './navigation-status.ts'
import { showPage } from './page-transition.ts'
import { readPage } from './read-page.ts'
import type { OpenOptions, ShownPage } from './shown-page.ts'

interface EntryState {
  key: string
  usr?: unknown
}

export type PageHistory = ReturnType<typeof createPageHistory>

/** @param loaded the document's own page */
export function createPageHistory(loaded: Omit<ShownPage, 'location' | 'navigationType'>) {
  if (!history.state?.key) enter('replaceState', location.href)
  let shown: ShownPage = {
    ...loaded,
    location: readLocation(),
    navigationType: 'POP',
    restoreScroll: false,
  }
  let listener = (_page: ShownPage) => {}
  /** The entry whose page is rendered, while the shown one may still be rendering. */
  let standingKey = shown.location.key

  takeOverScroll(() => standingKey)
  addEventListener('popstate', () => {
    // The browser has followed a fragment link itself.
    if (!history.state) enter('replaceState', location.href)
    void changePage(new URL(location.href), () => show('POP'))
  })

  function show(
    navigationType: ShownPage['navigationType'],
    { keepsScroll, isAtOnce }: OpenOptions = {},
  ) {
    const next = readLocation()
    rememberPlace(standingKey)
    shown = {
      ...readPage(next, shown),
      navigationType,
      restoreScroll: scrollPositionOf(next.key),
      keepsScroll,
    }
    const update = isAtOnce ? flushSync : startTransition
    update(() => listener(shown))
  }

  function open(path: string, options: OpenOptions = {}) {
    const address = new URL(location.origin + path)
    void changePage(address, () => {
      enter(options.replaces ? 'replaceState' : 'pushState', address.href, options.state)
      show(options.replaces ? 'REPLACE' : 'PUSH', options)
    })
  }

  return {
    open,
    /** Shown or about to be. */
    shown: () => shown,
    /** Call it once a page is rendered and scrolled. */
    stand(page: ShownPage) {
      standingKey = page.location.key
    },
    listen(listen: typeof listener) {
      listener = listen
      return followLinks(open)
    },
    revalidate() {
      shown = readPage(shown.location, shown)
      // Synchronously: a transition would yield to all other work while a visitor waits.
      listener(shown)
    },
  }
}

function enter(how: 'pushState' | 'replaceState', href: string, usr?: unknown): void {
  const key = Math.random().toString(36).slice(2, 10)
  history[how]({ key, usr } satisfies EntryState, '', href)
}

function readLocation(): ShownPage['location'] {
  const { pathname, search, hash } = location
  const { key, usr = null }: EntryState = history.state
  return { pathname, search, hash, key, state: usr, mask: undefined }
}

const PENDING_AFTER_MS = 300
/** Specification, section 9. */
const CHUNK_TIMEOUT_MS = 120_000

/** Aborted when the next page change begins. */
let underWay = new AbortController()
let failures = 0

/**
 * If code or styles fail, loads the URL as a document, once; if that fails too, the open page stays
 * with its input, and the failure is announced (readings, Chunks).
 * @param show not called if another page was requested since
 */
async function changePage(address: URL, show: () => void): Promise<void> {
  const signal = begin(address)
  setNavigationStatus({})
  const load = loadRoute(address.pathname)
  try {
    // Without waiting if all is loaded, so that panels open within the tap.
    if (load) await load
  } catch (error) {
    console.error(error)
    if (signal.aborted) return
    if (isFailedRoute(address.pathname)) fail(address)
    else await openDocument(address, signal)
    return
  }
  if (signal.aborted) return
  end()
  forgetFailedRoute(address.pathname)
  showPage(address.pathname, show)
}

async function openDocument(address: URL, signal = begin(address)): Promise<void> {
  const canOpen = await isAnswered(address, signal)
  if (signal.aborted) return
  if (!canOpen) return fail(address)
  rememberFailedRoute(address.pathname)
  // Back and Forward have changed the URL already, and add no history entry.
  if (address.href === location.href) location.reload()
  else location.assign(address)
}

function begin(address: URL): AbortSignal {
  underWay.abort()
  underWay = new AbortController()
  const pending = setTimeout(() => setNavigationStatus({ isPending: true }), PENDING_AFTER_MS)
  const timeout = setTimeout(() => fail(address), CHUNK_TIMEOUT_MS)
  underWay.signal.addEventListener('abort', () => {
    clearTimeout(pending)
    clearTimeout(timeout)
  })
  // A document from the back/forward cache must not show the waiting state.
  window.addEventListener('pagehide', end, { signal: underWay.signal })
  return underWay.signal
}

function end(): void {
  underWay.abort()
  setNavigationStatus({})
}

function fail(address: URL): void {
  underWay.abort()
  failures += 1
  setNavigationStatus({ failure: { number: failures, reload: () => openDocument(address) } })
}
