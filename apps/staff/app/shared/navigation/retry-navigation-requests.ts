import { useSyncExternalStore } from 'react'

/** Why a navigation has not completed. */
export interface NavigationTrouble {
  /** Whether the server answered with a failure. */
  isAnswered: boolean
  /** Whether the page itself polls, without a user's request, and goes on polling. */
  isBackground: boolean
  tryAgain: () => void
}

const SERVER_ERROR = 500
const BACKGROUND_RETRY_MS = 2000

const listeners = new Set<() => void>()
let trouble: NavigationTrouble | undefined
/** Whether the router's next request is the page's own poll. */
let isNextBackground = false

/**
 * While the server is unreachable, keeps the page and its input: the router's data requests wait
 * until a retry succeeds, or until it aborts them. A rejected fetch would replace the page by an
 * error.
 */
export function retryNavigationRequests(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    const isBackground = isNextBackground
    isNextBackground = false
    for (;;) {
      const answer = await fetch(input, init).catch((error: unknown) => {
        // The router aborted it, or it is no network error.
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
      })
      if (answer && answer.status < SERVER_ERROR) return answer
      await waitForRetry({ isAnswered: answer !== undefined, isBackground }, init?.signal)
    }
  }
}

/**
 * Revalidates the page in the background. While there is no response it retries every two seconds,
 * when online again and when visible again, and reports trouble in the page only.
 * @param revalidate the router's
 */
export async function revalidateInBackground(revalidate: () => Promise<void>): Promise<void> {
  isNextBackground = true
  try {
    await revalidate()
  } finally {
    isNextBackground = false
  }
}

/** @returns why a navigation has not completed; undefined without trouble */
export function useNavigationTrouble(): NavigationTrouble | undefined {
  return useSyncExternalStore(
    listen,
    () => trouble,
    () => undefined,
  )
}

/** The router fetches a page's data at the page's address with a suffix. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return (
    input instanceof URL && input.pathname.endsWith('.data') && (init?.method ?? 'GET') === 'GET'
  )
}

function waitForRetry(
  kind: Pick<NavigationTrouble, 'isAnswered' | 'isBackground'>,
  signal: AbortSignal | null | undefined,
) {
  return new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      if (trouble === own) setTrouble(undefined)
    }
    const own: NavigationTrouble = {
      ...kind,
      tryAgain: () => {
        end()
        resolve()
      },
    }
    const onAbort = () => {
      end()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { signal: ended.signal })
    if (kind.isBackground) whenReachable(own.tryAgain, ended.signal)
    setTrouble(own)
  })
}

/** Calls back in two seconds, or when online again; in a hidden page, once it is visible. */
function whenReachable(retry: () => void, ended: AbortSignal) {
  const retryIfVisible = () => {
    if (!document.hidden) retry()
  }
  const timer = setInterval(retryIfVisible, BACKGROUND_RETRY_MS)
  ended.addEventListener('abort', () => clearInterval(timer))
  window.addEventListener('online', retryIfVisible, { signal: ended })
  document.addEventListener('visibilitychange', retryIfVisible, { signal: ended })
}

function setTrouble(now: NavigationTrouble | undefined): void {
  trouble = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
