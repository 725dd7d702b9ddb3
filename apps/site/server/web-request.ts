import { CV_MAX_BYTES, CV_MAX_MEGABYTES } from '@universe/contract/limits'
import type { FastifyRequest } from 'fastify'

/** What the fields of any form come to, and the frames around them. */
const FIELDS_MAX_BYTES = 64 * 1024
const WITH_CV_MAX_BYTES = CV_MAX_BYTES + FIELDS_MAX_BYTES

/**
 * Judges a form post by its announced length, before a byte of it is read. Every browser announces
 * it; what does not is no form.
 * @returns the refusal, or undefined for a request that may be read
 */
export function tooMuchToRead({ method, headers }: FastifyRequest) {
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
 * @param request a request as Fastify has it; what it posted is read apart
 * @param siteUrl the public address, which a proxy before this server may hide
 * @returns the same request as the platform's Request, without its body
 */
export function toWebRequest(request: FastifyRequest, siteUrl: string | undefined): Request {
  const origin = siteUrl ?? `${request.protocol}://${request.host}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  // Joined as text: a path that starts with two slashes would else name another host.
  return new Request(new URL(url.startsWith('/') ? `${origin}${url}` : url, origin), {
    // Headers tell of the body, which only a GET has rendered; Node leaves it out of the answer.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
  })
}
