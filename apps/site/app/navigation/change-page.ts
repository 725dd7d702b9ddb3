import { forgetFailedRoute, isFailedRoute, rememberFailedRoute } from './failed-routes.ts'
import { isAnswered } from './is-answered.ts'
import { loadRoute } from './load-route.ts'
import { setNavigationStatus } from './navigation-status.ts'
import { showPage } from './page-transition.ts'

const PENDING_AFTER_MS = 300
/** Specification, section 9: script chunk load time-out. */
const CHUNK_TIMEOUT_MS = 120_000

/** The change of page that is under way; the next one calls it off. */
let underWay = new AbortController()
let failures = 0

/**
 * Changes to a page once its code and styles are there. If they fail, its address is loaded as a
 * document, once; if that cannot work either, the open page stays with what was typed in it, and
 * the failure is announced (readings, Chunks).
 * @param show shows the page; never called when another one is wanted since
 */
export async function changePage(address: URL, show: () => void): Promise<void> {
  const signal = begin(address)
  setNavigationStatus({})
  const load = loadRoute(address.pathname)
  try {
    // Without a wait where all is there: a panel opens within the tap.
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

/** Leaves for a document only where the server answers. */
async function openDocument(address: URL, signal = begin(address)): Promise<void> {
  const canOpen = await isAnswered(address, signal)
  if (signal.aborted) return
  if (!canOpen) return fail(address)
  rememberFailedRoute(address.pathname)
  // Back and Forward have changed the address already: no entry is added to the history.
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
  // A document that is kept for Back must not come back waiting.
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
