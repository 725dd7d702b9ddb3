import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify'

/** Every browser sends Origin with a POST. */
export function refuseOtherOrigins(staffUrl: () => string): onRequestAsyncHookHandler {
  return async ({ method, headers, log }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    const { origin, 'sec-fetch-site': site } = headers
    const isOwn = origin === undefined ? site === 'same-origin' : origin === staffUrl()
    if (isOwn && (site === undefined || site === 'same-origin')) return
    logSecurityEvent(log, 'origin-refused')
    return refuse(
      reply,
      403,
      'This was not sent from the staff’s own pages, so nothing was changed.',
    )
  }
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?=:|$)/

/**
 * Against DNS rebinding and misconfigured proxies. On loopback an IP address redirects to the name,
 * since passkeys need one. X-Forwarded-Host is ignored.
 */
export function refuseOtherHosts(staffUrl: () => string): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const own = new URL(staffUrl())
    const { host = '' } = request.headers
    if (host === own.host) return
    const isVisit = request.method === 'GET' || request.method === 'HEAD'
    const port = /:\d+$/.exec(host)?.[0].slice(1) ?? ''
    if (isVisit && LOOPBACK.test(own.host) && LOOPBACK.test(host) && port === own.port) {
      return reply.redirect(`${own.origin}${request.url}`, 307)
    }
    logSecurityEvent(request.log, 'host-refused')
    const sentence = `This is not an address of the staff’s app. It answers at ${own.origin} alone.`
    return refuse(reply, 421, sentence)
  }
}

/**
 * Other sites, even the company's, may only link here: images, scripts and frames could reveal
 * whether somebody is signed in. Browsers without Sec-Fetch headers pass, covered by
 * `Cross-Origin-Resource-Policy` and the cookie's `SameSite`.
 */
export const refuseOtherSites: onRequestAsyncHookHandler = async ({ headers, log }, reply) => {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers
  if (site !== 'cross-site' && site !== 'same-site') return
  if (mode === 'navigate' && target === 'document') return
  logSecurityEvent(log, 'site-refused')
  return refuse(reply, 403, 'Pages of other sites may link here, and nothing else.')
}

/** In plain text; the app's `onSend` hook keeps it out of caches. */
export function refuse(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence)
}
