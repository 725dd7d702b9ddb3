import { useEffect, useSyncExternalStore } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  useLocation,
  useRevalidator,
} from 'react-router'
import { withoutFlash } from '../ui/flash.ts'

interface NavigationTrouble {
  kind: 'unreachable' | 'failed' | 'signed-out'
  /** Whether it came from polling, which goes on. */
  isBackground: boolean
  tryAgain: () => void
}

type Results = Record<string, DataStrategyResult>

const SERVER_ERROR = 500

const listeners = new Set<() => void>()
let trouble: NavigationTrouble | undefined
let shown: { address: string; revalidate: () => void } | undefined
let isPolling = false

/**
 * Keeps page and input where data cannot be loaded, which the router would replace by an error. A
 * navigation waits for a retry or the router's abort; the shown page is not left for the sign-in.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  // Forms report failures themselves.
  if (request.method !== 'GET') return
  const isBackground = isPolling
  const results = await next()
  const { signal } = request
  if (signal.aborted) return
  const isShown = shown?.address === addressOf(request.url)
  const kind = findTrouble(results, isShown)
  if (kind === undefined) return setTrouble()
  if (isShown) {
    setTrouble({ kind, isBackground, tryAgain: () => shown?.revalidate() })
    return {}
  }
  await new Promise<void>(resolve => {
    signal.addEventListener('abort', () => resolve())
    setTrouble({ kind, isBackground: false, tryAgain: resolve })
  })
  setTrouble()
  if (signal.aborted) return
  // Back and forward have already changed the address.
  const headers = new Headers(location.href === request.url ? { 'X-Remix-Replace': 'yes' } : {})
  throw redirect(request.url, { headers })
}

/** Reports trouble in the page only. */
export async function revalidateInBackground(revalidate: () => Promise<void>): Promise<void> {
  isPolling = true
  try {
    await revalidate()
  } finally {
    isPolling = false
  }
}

/** @returns undefined without trouble */
export function useNavigationTrouble(): NavigationTrouble | undefined {
  return useSyncExternalStore(
    listen,
    () => trouble,
    () => undefined,
  )
}

/** For `keepPage`; called once. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const address = addressOf(`${pathname}${search}`)
    shown = { address, revalidate: () => void revalidate() }
  }, [pathname, search, revalidate])
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return `${pathname}${withoutFlash(search)}`
}

function findTrouble(results: Results, isShown: boolean): NavigationTrouble['kind'] | undefined {
  for (const { type, result } of Object.values(results)) {
    if (type !== 'error') continue
    if (result instanceof Response) {
      const isSignIn = result.headers.get('Location')?.startsWith('/sign-in')
      if (isShown && isSignIn) return 'signed-out'
    } else if (!isRouteErrorResponse(result) || result.status >= SERVER_ERROR) {
      // `fetch` rejects with a TypeError without a response.
      return result instanceof TypeError ? 'unreachable' : 'failed'
    }
  }
  return undefined
}

/** Undefined where the page reports the trouble itself. */
export function setTrouble(now?: NavigationTrouble): void {
  trouble = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
