const HOST = /^(?:\[[\da-f:.]+\]|[\w.~-]*)(?::\d{0,5})?$/i

/** The parts of Node's request that name the host it asks for. */
interface AskedHost {
  headers: { host?: string | undefined }
  httpVersion: string
  /** Names and values in turn. */
  rawHeaders: readonly string[]
}

/**
 * Whether a request names exactly one host, without a user or a path; HTTP/1.0 may do without (RFC
 * 9112, 3.2). What names another one is refused before anything else sees it.
 */
export function hasReadableHost({ headers, httpVersion, rawHeaders }: AskedHost): boolean {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0'
  const times = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return times.length === 1 && HOST.test(host)
}
