import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

/**
 * Makes a hook that refuses changes from other origins: every browser sends Origin with a POST, so
 * a request without it does not come from a member's browser.
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
