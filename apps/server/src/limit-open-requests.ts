import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
export function limitOpenRequests(server: Server, onCut: () => void): void {
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
