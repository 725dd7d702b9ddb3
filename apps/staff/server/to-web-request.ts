import type { FastifyRequest } from 'fastify'

/**
 * @param request its body is read
 * @param staffUrl the origin, whatever host the request names
 */
export function toWebRequest(request: FastifyRequest, staffUrl: string): Request {
  const headers = new Headers()
  // `refuse-others.ts` has checked it.
  const { origin: _, 'x-forwarded-host': __, ...said } = request.headers
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = request.body instanceof Buffer ? request.body : undefined
  // As a relative URL, a path that starts with two slashes would name another host.
  return new Request(`${staffUrl}${url.startsWith('/') ? '' : '/'}${url}`, {
    method,
    headers,
    ...(method === 'POST' && body && { body: new Uint8Array(body) }),
  })
}
