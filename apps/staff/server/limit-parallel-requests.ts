import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { onceAnswered } from './once-answered.ts'

/**
 * Of one session, or of one client without: a page asks for a dozen pictures at once, which take their
 * turns. As many wait as `deploy/nginx` lets through of a client: a refusal costs more than a place.
 */
export const PARALLEL_MAX = { running: 8, waiting: 200 }
const RETRY_AFTER_SECONDS = 10

interface Turns {
  running: number
  waiting: Set<() => void>
}

/**
 * Lets each session, and each client without, have so many requests worked on at a time; more wait, and
 * beyond that are refused: one member's many tabs, a script of theirs, or a stranger, leave the store to
 * everybody else. A request counts until its answer was taken, and one whose connection ends while it
 * waits is not worked on.
 * @param findAsker finds what a request is counted as
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
        return refuse(reply)
      }
      if (!(await waitForTurn(turns, request, reply))) return reply.hijack()
    } else turns.running += 1
    // After a pause: answers that wait for nothing would else all be made in one go, before anybody
    // else's request is read.
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

/** @returns whether its turn came, which is then its own; false where its connection ended before */
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

function refuse(reply: FastifyReply) {
  return reply
    .code(429)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .type('text/plain; charset=utf-8')
    .send(TOO_MANY)
}

const TOO_MANY =
  'Too many pages of yours are on their way just now, so nothing was done. Please try again in a moment.'
