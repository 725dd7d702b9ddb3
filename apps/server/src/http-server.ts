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

export type LogSecurityEvent = (event: SecurityEvent, about?: SecurityDetails) => void

interface HttpServerOptions {
  headers: Record<string, string>
  note: LogSecurityEvent
}

/**
 * Sets security headers on every response, even Fastify's and Node's own. Refuses an invalid host
 * or target first (RFC 9112, 3.2), and limits a connection's open requests.
 */
export function createHttpServer(
  options: ServerOptions,
  { headers, note }: HttpServerOptions,
  handle: RequestListener,
): Server {
  const named = new Map(Object.entries(headers))
  const refuse = (response: ServerResponse, status: number, reason: string) => {
    note('request-malformed', { reason })
    response
      .writeHead(status, { ...headers, ...refusalHeaders, Connection: 'close' })
      .end(errorMessages.malformed)
  }

  // Node's own refusal of a request without a host has no headers.
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
      logUnparsed(socket, error, note)
      refuseUnparsed(socket, error, headers)
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

/** A proxy may send an absolute target, which is read as its path; any host is accepted. */
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

/** Browsers may open a connection and never use it. */
function logUnparsed(
  { bytesRead }: Socket,
  { code }: NodeJS.ErrnoException,
  note: LogSecurityEvent,
) {
  if (bytesRead === 0) return
  if (code === TIMEOUT) note('slow-request-cut')
  else note('request-malformed', { reason: code })
}

/** Nothing was parsed, so there is no response object. */
function refuseUnparsed(
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

/** Browsers and proxies do not pipeline. */
const OPEN_REQUESTS_MAX = 32
const EVENTS = ['request', 'checkExpectation']

/** Undocumented: the parser that Node attaches to a socket. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: () => number } | null
}
const PARSE_ON = 0

/** Cuts off a client that pipelines without reading: Node computes and buffers all answers. */
function limitOpenRequests(server: Server, onCut: () => void): void {
  const openRequests = new WeakMap<Socket, number>()

  // The page cache is put in front of all other listeners before.
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

/**
 * A chunk of 64 KB, a thousand requests, is parsed to its end even after destroy; it must hold no
 * memory.
 */
function cutOff(socket: ParsedSocket) {
  if (socket.parser) socket.parser.onIncoming = () => PARSE_ON
  socket.destroy()
}
