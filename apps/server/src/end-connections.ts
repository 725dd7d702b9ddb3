import type { FastifyInstance } from 'fastify'

const REQUESTS_END_WITHIN_MS = 7_000
const IDLE_CHECK_MS = 100

export function endConnections({ server }: FastifyInstance): void {
  // After its last response a browser keeps the connection open.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  // A client that never ends its request must not block or fail the shutdown.
  setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref()
}
