import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

/**
 * Lets other sites, the company's own included, only link here: they cannot load pages, files or
 * calls as images, scripts or frames, which could reveal whether somebody is signed in. Browsers
 * without Sec-Fetch headers pass, covered by `Cross-Origin-Resource-Policy` and the cookie's
 * `SameSite`.
 */
export const refuseOtherSites: onRequestAsyncHookHandler = async ({ headers, log }, reply) => {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers
  if (site !== 'cross-site' && site !== 'same-site') return
  if (mode === 'navigate' && target === 'document') return
  logSecurityEvent(log, 'site-refused')
  return reply
    .code(403)
    .type('text/plain; charset=utf-8')
    .send('Pages of other sites may link here, and nothing else.')
}
