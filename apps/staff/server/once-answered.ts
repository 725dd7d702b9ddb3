import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Or the connection is gone, perhaps already, e.g. during the session's lookup: no event follows
 * then.
 */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.raw.socket.destroyed) done()
  else reply.raw.once('close', done)
}
