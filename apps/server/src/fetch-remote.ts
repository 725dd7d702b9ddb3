import type { Fetch } from '@universe/site/server/site'

/**
 * A fetch to an API on another host, which learns from it whom the site speaks for. That host
 * believes it only where its TRUST_PROXY names the site's address, and every proxy's in between.
 */
export function fetchRemote(apiUrl: string, clientAddress: string | undefined): Fetch {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    if (clientAddress !== undefined) headers.set('X-Forwarded-For', clientAddress)
    return fetch(`${apiUrl}${path}`, { ...init, headers })
  }
}
