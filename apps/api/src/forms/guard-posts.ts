import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { logSecurityEvent, type SecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ApiConfig } from '../config.ts'
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
  const limits = [
    {
      max: all,
      reason: 'all posts together',
      keyGenerator: ({ ip }: FastifyRequest) => clientOf(ip),
    },
    {
      max: each,
      reason: 'posts to this form',
      keyGenerator: ({ ip, routeOptions }: FastifyRequest) => `${routeOptions.url} ${clientOf(ip)}`,
    },
  ]
  return limits.flatMap(({ max, reason, keyGenerator }) => {
    if (max === undefined) return []
    return refuseBeyond(app.createRateLimit({ max, keyGenerator }), { event, reason })
  })
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

const GROUPS = 8
const NETWORK_GROUPS = 4

const GONE = 'gone'

/**
 * @param address undefined once the connection has ended; a complete request is still stored
 * @returns what a client is counted by: the address, or its IPv6 /64 network
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return GONE
  const [, inIPv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (inIPv4 !== undefined) return inIPv4
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  // URL shortens an IPv6 address.
  const short = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map(side => side.split(':').filter(Boolean))
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  // An IPv4-mapped address, or loopback.
  return network.every(group => group === '0') ? short : network.join(':')
}

/** Keyed, since addresses are personal data and few enough to brute-force. */
export function clientPseudonym(secret: Uint8Array, address: string | undefined): string {
  return createHmac('sha256', secret).update(clientOf(address)).digest('base64url')
}
