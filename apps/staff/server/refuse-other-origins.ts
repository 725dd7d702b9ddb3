import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

/**
 * Makes what lets nothing but the staff's own pages change anything: every browser says with a post
 * where it comes from. What says nothing is no browser of a member's.
 */
export function refuseOtherOrigins(staffUrl: () => string): onRequestAsyncHookHandler {
  return async ({ method, headers, log }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    const { origin, 'sec-fetch-site': site } = headers
    const isOwn = origin === undefined ? site === 'same-origin' : origin === staffUrl()
    if (isOwn && (site === undefined || site === 'same-origin')) return
    logSecurityEvent(log, 'origin-refused')
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('This was not sent from the staff’s own pages, so nothing was changed.')
  }
}
