import { CV_MAX_BYTES, CV_MAX_MEGABYTES } from '@universe/contract/limits'
import type { FastifyRequest } from 'fastify'

/** All fields plus multipart framing. */
export const FIELDS_MAX_BYTES = 64 * 1024
const WITH_CV_MAX_BYTES = CV_MAX_BYTES + FIELDS_MAX_BYTES

export interface Refusal {
  status: number
  text: string
  /** On the connection. */
  isUnread?: boolean
}

/**
 * By its announced length, which browsers always send.
 * @returns undefined if the body may be read
 */
export function tooMuchToRead({ method, headers }: FastifyRequest): Refusal | undefined {
  if (method !== 'POST') return undefined
  const length = Number(headers['content-length'])
  if (!Number.isInteger(length)) {
    return { status: 411, text: 'Please send this form from its page.' }
  }
  const holdsFile = headers['content-type']?.startsWith('multipart/') ?? false
  if (length > (holdsFile ? WITH_CV_MAX_BYTES : FIELDS_MAX_BYTES)) {
    return { status: 413, text: `Please send at most ${CV_MAX_MEGABYTES} MB.` }
  }
  return undefined
}

/**
 * Without the body.
 * @param siteUrl without it the URL names the listening socket, since clients can forge the host
 */
export function toWebRequest(request: FastifyRequest, siteUrl: string | undefined): Request {
  const address = siteUrl ?? listeningOrigin(request)
  const headers = new Headers()
  // `guardPosts` has checked the origin, knowing more.
  const { origin: _, ...said } = request.headers
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  // A path beginning with two slashes would resolve to another host.
  return new Request(`${address}${url.startsWith('/') ? '' : '/'}${url}`, {
    // React Router renders a body only for GET; Node omits it from a response to HEAD.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
  })
}

function listeningOrigin({ socket }: FastifyRequest): string {
  const { localAddress, localPort } = socket
  // The client disconnected: the response will be discarded.
  if (localAddress === undefined || localPort === undefined) return 'http://localhost'
  // Dual-stack sockets report IPv4 addresses mapped to IPv6.
  const address = localAddress.replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}
