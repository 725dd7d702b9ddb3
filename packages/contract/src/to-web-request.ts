interface NodeRequest {
  method: string
  headers: Record<string, string | string[] | undefined>
  raw: { url?: string | undefined }
}

/**
 * For React Router. Without `Origin` and the hosts that clients name: each server has checked them,
 * knowing more.
 * @param origin of the URL, whatever host the request names
 * @param body of a POST
 */
export function toWebRequest(
  { method, headers: given, raw: { url = '/' } }: NodeRequest,
  origin: string,
  body?: Uint8Array<ArrayBuffer>,
): Request {
  const headers = new Headers()
  const { origin: _, 'x-forwarded-host': __, ...said } = given
  for (const [name, value] of Object.entries(said)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  // A path beginning with two slashes would resolve to another host.
  return new Request(`${origin}${url.startsWith('/') ? '' : '/'}${url}`, {
    // React Router renders a body only for GET; Node omits it from a response to HEAD.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    ...(method === 'POST' && { body }),
  })
}
