import { useSyncExternalStore } from 'react'

/** Why the page that was asked for is not there yet. */
export interface Trouble {
  /** Whether the server answered, and could not do it. */
  isAnswered: boolean
  tryAgain: () => void
}

const SERVER_ERROR = 500

const listeners = new Set<() => void>()
let trouble: Trouble | undefined

/**
 * Where the line or the server is gone, a link leads nowhere and the page stays as it is, with what
 * was typed: what the router asks for waits until it is tried again, or until it asks for something
 * else. A failure of the fetch itself would put an error in the place of the page.
 */
export function keepPageWhileAway(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    for (;;) {
      const answer = await fetch(input, init).catch((error: unknown) => {
        // The router has turned to something else, or it is no matter of the line's.
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error
      })
      if (answer && answer.status < SERVER_ERROR) return answer
      await untilTriedAgain(answer !== undefined, init?.signal)
    }
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

function untilTriedAgain(isAnswered: boolean, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const own: Trouble = {
      isAnswered,
      tryAgain: () => {
        if (trouble === own) tell(undefined)
        resolve()
      },
    }
    signal?.addEventListener('abort', () => {
      if (trouble === own) tell(undefined)
      reject(signal.reason)
    })
    tell(own)
  })
}

function tell(now: Trouble | undefined): void {
  trouble = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
