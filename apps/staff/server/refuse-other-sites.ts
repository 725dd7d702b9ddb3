import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

/**
 * Lets another site, one of the company's own included, lead a browser here by a link and nothing
 * else: its pages load no page, file or call of the staff's as a picture, script, frame or otherwise,
 * from which they could learn whether somebody is signed in. Browsers that say nothing of it pass:
 * `Cross-Origin-Resource-Policy` and the cookie's `SameSite` hold there.
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
