import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/**
 * Makes a hook that refuses a form post from another site's page before its body is read: browsers
 * send urlencoded and multipart forms across origins without a preflight. A request without an
 * Origin header does not come from a browser, which is all this protects.
 * @param siteUrl the public site's origin, which may post to an API on another host
 * @param hidesOrigin whether a page of ours hides its origin (`Referrer-Policy: no-referrer`, so
 * that its link does not leak): a post from it is refused where `Sec-Fetch-Site` says that it came
 * from elsewhere
 */
export function refuseForeignPosts(
  siteUrl: string | undefined,
  hidesOrigin: (request: FastifyRequest) => boolean = () => false,
): onRequestAsyncHookHandler {
  return async request => {
    const { origin, 'sec-fetch-site': from } = request.headers
    if (origin === 'null' && from === undefined && hidesOrigin(request)) return
    if (!isForeign(request, siteUrl)) return
    logSecurityEvent(request.log, 'origin-refused', { route: request.routeOptions.url })
    throw new HttpError(403, errorMessages.otherOrigin)
  }
}

function isForeign({ headers }: FastifyRequest, siteUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': from } = headers
  if (origin !== undefined && origin === siteUrl) return false
  if (from === 'cross-site' || from === 'same-site') return true
  if (origin === undefined) return false
  // A page with `no-referrer`: only Sec-Fetch-Site tells where it came from.
  if (origin === 'null') return from !== 'same-origin'
  // Compared without the scheme: TLS may end at a proxy, and a browser upgraded from http to https
  // reports `cross-site`. By Host alone, since anyone can send X-Forwarded-Host.
  return URL.parse(origin)?.host !== headers.host?.toLowerCase()
}
