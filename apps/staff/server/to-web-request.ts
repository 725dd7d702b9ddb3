import type { FastifyRequest } from 'fastify'

/**
 * @param request Fastify's, its body read
 * @param staffUrl the staff's origin, whatever host the request names
 * @returns the same as a Fetch API request
 */
export function toWebRequest(request: FastifyRequest, staffUrl: string): Request {
  const headers = new Headers()
  // The origin was checked before (`refuse-others.ts`).
  const { origin: _, 'x-forwarded-host': __, ...said } = request.headers
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = request.body instanceof Buffer ? request.body : undefined
  // Concatenated: as a relative URL, a path that starts with two slashes would name another host.
  return new Request(`${staffUrl}${url.startsWith('/') ? '' : '/'}${url}`, {
    method,
    headers,
    ...(method === 'POST' && body && { body: new Uint8Array(body) }),
  })
}
