const HOST = /^(?:\[[\da-f:.]+\]|[\w.~-]*)(?::\d{0,5})?$/i

interface HostRequest {
  headers: { host?: string | undefined }
  httpVersion: string
  /** Alternating names and values. */
  rawHeaders: readonly string[]
}

/**
 * Exactly one host, without user or path; HTTP/1.0 may omit it (RFC 9112, 3.2). Others are refused
 * before anything reads them.
 */
export function hasReadableHost({ headers, httpVersion, rawHeaders }: HostRequest): boolean {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0'
  const times = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return times.length === 1 && HOST.test(host)
}
