import { CV_MAX_BYTES, CV_MAX_MEGABYTES } from '@universe/contract/limits'
import type { FastifyRequest } from 'fastify'

/** Largest form: all fields plus multipart framing. */
export const FIELDS_MAX_BYTES = 64 * 1024
const WITH_CV_MAX_BYTES = CV_MAX_BYTES + FIELDS_MAX_BYTES

/** Why a post is not taken, in a sentence. */
export interface Refusal {
  status: number
  text: string
  /** Whether unread body remains on the connection. */
  isUnread?: boolean
}

/**
 * Judges a form post by its announced length, before a byte of it is read. Every browser announces
 * it; what does not is no form.
 * @returns the refusal, or undefined for a request that may be read
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
 * @param request a request as Fastify has it; its body is read elsewhere
 * @param siteUrl the public address
 * @returns the same request as the platform's Request, without its body; without a public address,
 *   at the one that this server listens at: what a request says of its host, anybody can make up
 */
export function toWebRequest(request: FastifyRequest, siteUrl: string | undefined): Request {
  const address = siteUrl ?? listeningOrigin(request)
  const headers = new Headers()
  // `guardPosts` has checked the origin, with more facts than the renderer has.
  const { origin: _, ...said } = request.headers
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  // Joined as text: a path that starts with two slashes would else name another host.
  return new Request(`${address}${url.startsWith('/') ? '' : '/'}${url}`, {
    // Headers tell of the body, which only a GET has rendered; Node leaves it out of the answer.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
  })
}

function listeningOrigin({ socket }: FastifyRequest): string {
  const { localAddress, localPort } = socket
  // The client disconnected: the response would be discarded.
  if (localAddress === undefined || localPort === undefined) return 'http://localhost'
  // Where one socket takes both versions of IP, it writes the older within the newer.
  const address = localAddress.replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}
