import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Once the response was received or the connection is gone; at once where it was gone before, e.g.
 * during the session's lookup, as no event follows then.
 */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.raw.socket.destroyed) done()
  else reply.raw.once('close', done)
}
