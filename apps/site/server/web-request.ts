import { CV_MAX_BYTES, CV_MAX_MEGABYTES } from '@universe/contract/limits'
import { toWebRequest } from '@universe/contract/to-web-request'
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
export function tooMuchToRead({ headers }: FastifyRequest): Refusal | undefined {
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
export function toPageRequest(request: FastifyRequest, siteUrl: string | undefined): Request {
  return toWebRequest(request, siteUrl ?? listeningOrigin(request))
}

function listeningOrigin({ socket }: FastifyRequest): string {
  const { localAddress, localPort } = socket
  // The client disconnected: the response will be discarded.
  if (localAddress === undefined || localPort === undefined) return 'http://localhost'
  // Dual-stack sockets report IPv4 addresses mapped to IPv6.
  const address = localAddress.replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}
