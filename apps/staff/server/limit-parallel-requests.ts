import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { refuse } from './refuse-others.ts'

/**
 * A page loads a dozen pictures at once. The queue holds as many as `deploy/nginx` allows per
 * client: a refusal costs more than waiting.
 */
export const PARALLEL_MAX = { running: 8, waiting: 200 }
const RETRY_AFTER_SECONDS = 10

interface Turns {
  running: number
  waiting: Set<() => void>
}

/**
 * Per session, or per client without one, so that one member's tabs or script, or a stranger, do
 * not block the store; more wait, and beyond that are refused. A request counts until its response
 * was received; one whose connection ends while it waits is dropped.
 * @param findAsker the key to count by
 */
export function limitParallelRequests(
  findAsker: (request: FastifyRequest) => Promise<string>,
  max = PARALLEL_MAX,
): onRequestAsyncHookHandler {
  const askers = new Map<string, Turns>()

  return async function limitParallel(request, reply) {
    const asker = await findAsker(request)
    const turns = askers.get(asker) ?? { running: 0, waiting: new Set() }
    askers.set(asker, turns)
    if (turns.running >= max.running) {
      if (turns.waiting.size >= max.waiting) {
        logSecurityEvent(request.log, 'requests-refused')
        return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 429, TOO_MANY)
      }
      if (!(await waitForTurn(turns, request, reply))) return reply.hijack()
    } else turns.running += 1
    // Deferred: a run of synchronous answers would block everybody else's requests.
    onceAnswered(request, reply, () => setImmediate(passOn, asker, turns))
    if (request.raw.socket.destroyed) return reply.hijack()
  }

  function passOn(asker: string, turns: Turns) {
    const [next] = turns.waiting
    if (next) return next()
    turns.running -= 1
    if (turns.running === 0) askers.delete(asker)
  }
}

/** @returns false where its connection ended before its turn */
function waitForTurn(
  { waiting }: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise(resolve => {
    const begin = () => {
      waiting.delete(begin)
      resolve(true)
    }
    waiting.add(begin)
    onceAnswered(request, reply, () => {
      if (waiting.delete(begin)) resolve(false)
    })
  })
}

const TOO_MANY =
  'Too many of your requests are in progress, so nothing was done. Try again in a moment.'

/**
 * Once the response was received or the connection is gone; at once where it was gone before, e.g.
 * during the session's lookup, as no event follows then.
 */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.raw.socket.destroyed) done()
  else reply.raw.once('close', done)
}
