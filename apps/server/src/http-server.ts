import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { errorMessages } from '@universe/api/failures/http-error'
import { hasReadableHost } from '@universe/contract/readable-host'
import type { SecurityDetails, SecurityEvent } from '@universe/domain/staff/security-events'

/** Writes a security event to the log. */
export type NoteEvent = (event: SecurityEvent, about?: SecurityDetails) => void

/** What every server has of its own. */
interface ServerParts {
  /** The headers of every answer. */
  headers: Record<string, string>
  note: NoteEvent
}

/**
 * A server each of whose answers brings the security headers: those that a framework or Node gives
 * without asking anybody, too. A request whose host or target cannot be read is refused before
 * anything else sees it (RFC 9112, 3.2), and a connection has so many open requests.
 */
export function createHttpServer(
  options: ServerOptions,
  { headers, note }: ServerParts,
  handle: RequestListener,
): Server {
  const named = new Map(Object.entries(headers))
  const refuse = (response: ServerResponse, status: number, reason: string) => {
    note('request-malformed', { reason })
    response
      .writeHead(status, { ...headers, ...refusalHeaders, Connection: 'close' })
      .end(errorMessages.malformed)
  }

  // Node's own refusal of a request without a host would bring no headers.
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    const target = readTarget(request.url ?? '')
    if (target === undefined) return refuse(response, 400, 'its target')
    if (!hasReadableHost(request)) return refuse(response, 400, 'its host')
    request.url = target
    response.setHeaders(named)
    handle(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417, 'what it expects'))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      noteUnread(socket, error, note)
      refuseUnread(socket, error, headers)
    }
    socket.destroy(error)
  })
  limitOpenRequests(server, () => note('connection-cut'))
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

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'
const statusOf: Record<string, number> = {
  [TIMEOUT]: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** A browser may open a connection and never need it. */
function noteUnread({ bytesRead }: Socket, { code }: NodeJS.ErrnoException, note: NoteEvent) {
  if (bytesRead === 0) return
  if (code === TIMEOUT) note('slow-request-cut')
  else note('request-malformed', { reason: code })
}

/** There is no request to answer yet, and so no response but what is written by hand. */
function refuseUnread(
  socket: Socket,
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

/** Browsers and proxies wait for an answer before they ask again on the same connection. */
const OPEN_REQUESTS_MAX = 32
const EVENTS = ['request', 'checkExpectation']

/** Node's parser of a connection: what it hands on, the server makes a request and a response of. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: () => number } | null
}
const PARSE_ON = 0

/**
 * Cuts a connection off that asks on and on and leaves its answers unread: Node makes them all, and
 * keeps them until they are read.
 * @param onCut hears of each
 */
function limitOpenRequests(server: Server, onCut: () => void): void {
  const openRequests = new WeakMap<Socket, number>()

  // Not before: cached pages are put in front of all other listeners.
  server.once('listening', () => {
    for (const event of EVENTS) {
      const listeners = server.listeners(event)
      server.removeAllListeners(event)
      server.on(event, (request, response: ServerResponse) => {
        if (!admit(request.socket, response)) return
        for (const listener of listeners) listener.call(server, request, response)
      })
    }
  })

  function admit(socket: Socket, response: ServerResponse): boolean {
    const open = (openRequests.get(socket) ?? 0) + 1
    if (open > OPEN_REQUESTS_MAX) {
      onCut()
      cutOff(socket)
      return false
    }
    openRequests.set(socket, open)
    response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 0) - 1))
    return true
  }
}

/** A piece of 64 KB, a thousand requests, is parsed to its end even then, which must hold no memory. */
function cutOff(socket: ParsedSocket) {
  if (socket.parser) socket.parser.onIncoming = () => PARSE_ON
  socket.destroy()
}
