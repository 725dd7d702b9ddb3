import type { FastifyInstance } from 'fastify'

/** Grace period for open requests while closing. */
const REQUESTS_END_WITHIN_MS = 7_000
const IDLE_CHECK_MS = 100

/** Ends the connections of a server that is closing. */
export function endConnections({ server }: FastifyInstance): void {
  // After its last response a browser would keep the connection open.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  // A client that never ends its request must not block or fail the shutdown.
  setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref()
}
