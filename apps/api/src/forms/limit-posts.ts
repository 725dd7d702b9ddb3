import rateLimit from '@fastify/rate-limit'
import { logSecurityEvent, type SecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { clientOf } from '../client-of.ts'
import type { ApiConfig } from '../config.ts'
import { errorMessages, HttpError } from '../failures/http-error.ts'

/**
 * Per client over all forms, and per form. An IPv6 /64 network is one client.
 * @param event logged for a refused post
 * @returns hooks that a form's route runs first
 */
export async function limitPosts(
  app: FastifyInstance,
  { rateLimit: all, rateLimitPerForm: each }: Pick<ApiConfig, 'rateLimit' | 'rateLimitPerForm'>,
  event: SecurityEvent = 'posts-refused',
): Promise<onRequestAsyncHookHandler[]> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const limits: onRequestAsyncHookHandler[] = []
  if (all !== undefined) {
    const counted = app.createRateLimit({ max: all, keyGenerator: ({ ip }) => clientOf(ip) })
    limits.push(refuseBeyond(counted, { event, reason: 'all posts together' }))
  }
  if (each !== undefined) {
    const keyGenerator = ({ ip, routeOptions }: FastifyRequest) =>
      `${routeOptions.url} ${clientOf(ip)}`
    const counted = app.createRateLimit({ max: each, keyGenerator })
    limits.push(refuseBeyond(counted, { event, reason: 'posts to this form' }))
  }
  return limits
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

function refuseBeyond(
  count: Limiter,
  { event, reason }: { event: SecurityEvent; reason: string },
): onRequestAsyncHookHandler {
  return async request => {
    // The connection has ended, and with it the address.
    if (request.ip === undefined) throw new HttpError(400, errorMessages.malformed)
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    logSecurityEvent(request.log, event, { route: request.routeOptions.url, reason })
    throw new HttpError(429, errorMessages.tooMany, { retryAfterSeconds: counted.ttlInSeconds })
  }
}
