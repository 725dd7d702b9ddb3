import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/**
 * Before the body is read: browsers send urlencoded and multipart forms across origins without a
 * preflight. Without Origin it comes from no browser, which is all this protects.
 * @param siteUrl may post to an API on another host
 * @param hidesOrigin a page of ours with `no-referrer`, so that its link does not leak: refused
 * where `Sec-Fetch-Site` says that it came from elsewhere
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
  // Without the scheme: TLS may end at a proxy, and a browser upgraded from http reports
  // `cross-site`. By Host alone, since anyone can send X-Forwarded-Host.
  return URL.parse(origin)?.host !== headers.host?.toLowerCase()
}
