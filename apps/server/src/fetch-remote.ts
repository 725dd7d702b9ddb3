import type { Fetch } from '@universe/site/server/site'

/** A visitor who posts without scripts waits for the API, which answers or refuses long before. */
const ANSWER_TIMEOUT_MS = 30_000

/**
 * A fetch to an API on another host, which learns from it whom the site speaks for. That host
 * believes it only where its TRUST_PROXY names the site's address, and every proxy's in between.
 */
export function fetchRemote(apiUrl: string, clientAddress: string | undefined): Fetch {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    if (clientAddress !== undefined) headers.set('X-Forwarded-For', clientAddress)
    const signal = init?.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    return fetch(`${apiUrl}${path}`, { ...init, headers, signal })
  }
}
