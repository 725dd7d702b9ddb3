import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to finish once their server is asked to end. */
const REQUESTS_END_WITHIN_MS = 7_000
const IDLE_CHECK_MS = 100

/** Lets the connections of a server go that is about to close. */
export function endConnections({ server }: FastifyInstance): void {
  // A request under way leaves a connection that a browser would keep for its next.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  // A client that never ends its request must not keep the process, nor make its end a failure.
  setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref()
}
