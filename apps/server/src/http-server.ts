import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { errorMessages } from '@universe/api/failures/http-error'
import { hasReadableHost } from '@universe/contract/readable-host'
import { securityHeaders } from '@universe/contract/security-headers'
import { limitOpenRequests } from './limit-open-requests.ts'

/**
 * A server each of whose answers brings the security headers: those that a framework or Node gives
 * without asking anybody, too. A request whose host or target cannot be read is refused before
 * anything else sees it (RFC 9112, 3.2), and a connection has so many open requests.
 * @param siteUrl the site's public address, if it has one
 */
export function createHttpServer(
  options: ServerOptions,
  siteUrl: string | undefined,
  handle: RequestListener,
): Server {
  const headers = securityHeaders(siteUrl)
  const named = new Map(Object.entries(headers))
  const refuse = (response: ServerResponse, status: number) =>
    response
      .writeHead(status, { ...headers, ...refusalHeaders, Connection: 'close' })
      .end(errorMessages.malformed)

  // Node's own refusal of a request without a host would bring no headers.
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    const target = readTarget(request.url ?? '')
    if (target === undefined || !hasReadableHost(request)) return refuse(response, 400)
    request.url = target
    response.setHeaders(named)
    handle(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) refuseUnread(socket, error, headers)
    socket.destroy(error)
  })
  limitOpenRequests(server)
  return server
}

const refusalHeaders = {
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
}

/** An absolute target, which a proxy may send, is read as its path: every host leads here. */
function readTarget(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target
  const url = URL.parse(target)
  return url && /^https?:$/.test(url.protocol) ? `${url.pathname}${url.search}` : undefined
}

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** There is no request to answer yet, and so no response but what is written by hand. */
function refuseUnread(
  socket: Duplex,
  { code = '' }: NodeJS.ErrnoException,
  headers: Record<string, string>,
) {
  const status = statusOf[code] ?? 400
  const all = { ...headers, ...refusalHeaders, 'Content-Length': errorMessages.malformed.length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines,
      'Connection: close',
      '',
      errorMessages.malformed,
    ].join('\r\n'),
  )
}
