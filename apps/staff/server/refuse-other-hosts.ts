import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?=:|$)/

/**
 * Makes a hook that refuses requests for other hosts (DNS rebinding, a misconfigured proxy). On
 * loopback an IP address redirects to the name, since passkeys need one. X-Forwarded-Host is
 * ignored.
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
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(`This is not an address of the staff’s app. It answers at ${own.origin} alone.`)
  }
}
