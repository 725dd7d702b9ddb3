import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { onRequestAsyncHookHandler } from 'fastify'

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?=:|$)/

/**
 * Makes what answers under the staff's own name alone: a page of another host that leads here, by
 * its own name server or a proxy's mistake, gets nothing. On one's own machine an address of numbers
 * leads to the name, since passkeys refuse numbers. What a proxy says that the host was is not taken.
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
