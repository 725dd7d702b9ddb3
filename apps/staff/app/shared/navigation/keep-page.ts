import { useSyncExternalStore } from 'react'

/** Why the page that was asked for is not there yet. */
export interface Trouble {
  /** Whether the server answered, and could not do it. */
  isAnswered: boolean
  /** Whether nobody asked for it but the page itself, which asks on by itself. */
  isAside: boolean
  tryAgain: () => void
}

const SERVER_ERROR = 500
const ASIDE_AGAIN_MS = 2000

const listeners = new Set<() => void>()
let trouble: Trouble | undefined
/** Whether what the router asks for next is asked by the page itself. */
let isNextAside = false

/**
 * Where the line or the server is gone, a link leads nowhere and the page stays as it is, with what
 * was typed: what the router asks for waits until it is tried again, or until it asks for something
 * else. A failure of the fetch itself would put an error in the place of the page.
 */
export function keepPageWhileAway(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    const isAside = isNextAside
    isNextAside = false
    for (;;) {
      const answer = await fetch(input, init).catch((error: unknown) => {
        // The router has turned to something else, or it is no matter of the line's.
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
      })
      if (answer && answer.status < SERVER_ERROR) return answer
      await untilTriedAgain({ isAnswered: answer !== undefined, isAside }, init?.signal)
    }
  }
}

/**
 * Asks for the open page's data anew, though nobody pressed anything: while there is no answer it is asked
 * on every two seconds, as the line comes back and as the page is seen again, and is told in the page only.
 * @param revalidate the router's
 */
export async function lookAnew(revalidate: () => Promise<void>): Promise<void> {
  isNextAside = true
  try {
    await revalidate()
  } finally {
    isNextAside = false
  }
}

/** @returns why the page that was asked for is not there yet; undefined while nothing is amiss */
export function useTrouble(): Trouble | undefined {
  return useSyncExternalStore(
    listen,
    () => trouble,
    () => undefined,
  )
}

/** The router asks for the data of a page at the page's address, with an ending of its own. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return (
    input instanceof URL && input.pathname.endsWith('.data') && (init?.method ?? 'GET') === 'GET'
  )
}

function untilTriedAgain(
  kind: Pick<Trouble, 'isAnswered' | 'isAside'>,
  signal: AbortSignal | null | undefined,
) {
  return new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      if (trouble === own) tell(undefined)
    }
    const own: Trouble = {
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
    if (kind.isAside) onceReachable(own.tryAgain, ended.signal)
    tell(own)
  })
}

/** Calls back in two seconds, or as there is a line again; of a page that nobody sees, once it is seen. */
function onceReachable(look: () => void, ended: AbortSignal) {
  const lookIfSeen = () => {
    if (!document.hidden) look()
  }
  const timer = setInterval(lookIfSeen, ASIDE_AGAIN_MS)
  ended.addEventListener('abort', () => clearInterval(timer))
  window.addEventListener('online', lookIfSeen, { signal: ended })
  document.addEventListener('visibilitychange', lookIfSeen, { signal: ended })
}

function tell(now: Trouble | undefined): void {
  trouble = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
