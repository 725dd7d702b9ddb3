import rateLimit from '@fastify/rate-limit'
import { logSecurityEvent, type SecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
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
  const limits: onRequestAsyncHookHandler[] = []
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet: 64 })
  if (all !== undefined) limits.push(limitAll(app, all, event))
  if (each !== undefined) limits.push(limitEach(app, each, event))
  return limits
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

function limitAll(app: FastifyInstance, max: number, event: SecurityEvent) {
  return refuseBeyond(app.createRateLimit({ max }), { event, reason: 'all posts together' })
}

function limitEach(
  app: FastifyInstance,
  max: number,
  event: SecurityEvent,
): onRequestAsyncHookHandler {
  const limits = new Map<string | undefined, onRequestAsyncHookHandler>()
  return function limitForm(request, reply) {
    const { url } = request.routeOptions
    const limit =
      limits.get(url) ??
      refuseBeyond(app.createRateLimit({ max }), { event, reason: 'posts to this form' })
    limits.set(url, limit)
    return limit.call(this, request, reply)
  }
}

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
