import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/**
 * Makes what refuses a form post that another site's page sent, before its body is read: a browser
 * posts plain forms and multipart ones across origins without asking us first. What names no origin
 * comes from no browser, and has its own ways of lying.
 * @param siteUrl the public site's origin, which may post to an API on a host of its own
 * @param hidesOrigin tells a page of ours that has its origin hidden, so that no link of it is told: a post
 *   from it is refused where a browser says that it came from elsewhere
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
  // A page that tells nobody its address; only its browser can vouch for it.
  if (origin === 'null') return from !== 'same-origin'
  // Without the scheme: TLS may end at a proxy before us, and a browser that goes from http to https
  // calls that another site itself.
  // The host as it is named to us: whoever posts can say another in X-Forwarded-Host.
  return URL.parse(origin)?.host !== headers.host?.toLowerCase()
}
