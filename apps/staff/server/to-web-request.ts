import type { FastifyRequest } from 'fastify'

/**
 * @param request as Fastify has it, its body read
 * @param staffUrl the staff's origin, whatever host the request names
 * @returns the same request as the platform's
 */
export function toWebRequest(request: FastifyRequest, staffUrl: string): Request {
  const headers = new Headers()
  // Whose post it is was judged before (`refuse-other-origins.ts`).
  const { origin: _, 'x-forwarded-host': __, ...said } = request.headers
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { url = '/' } = request.raw
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = request.body instanceof Buffer ? request.body : undefined
  // Joined as text: a path that starts with two slashes would else name another host.
  return new Request(`${staffUrl}${url.startsWith('/') ? '' : '/'}${url}`, {
    method,
    headers,
    ...(method === 'POST' && body && { body: new Uint8Array(body) }),
  })
}
