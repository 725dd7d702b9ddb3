import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Calls back once an answer was taken or its connection is gone: at once where that was gone before,
 * as while a session was looked up, since nothing tells of it then.
 */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.raw.socket.destroyed) done()
  else reply.raw.once('close', done)
}
