import { noteSecurityEvent } from '@universe/domain/audit/security-events'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { onceAnswered } from './once-answered.ts'

/** Of one session: a page asks for a dozen pictures at once, which take their turns. */
export const PARALLEL_MAX = { running: 8, waiting: 100 }
const RETRY_AFTER_SECONDS = 10

interface Turns {
  running: number
  waiting: Set<() => void>
}

/**
 * Lets each session have so many requests worked on at a time; more wait, and beyond that are refused:
 * one member's many tabs, or a script of theirs, leave the store to everybody else. A request counts
 * until its answer was taken, and one whose connection ends while it waits is not worked on.
 * @param findToken finds what a session is known by; undefined for who has none
 */
export function limitParallelRequests(
  findToken: (request: FastifyRequest) => Promise<string | undefined>,
  max = PARALLEL_MAX,
): onRequestAsyncHookHandler {
  const sessions = new Map<string, Turns>()

  return async function limitParallel(request, reply) {
    const token = await findToken(request)
    if (token === undefined) return
    const turns = sessions.get(token) ?? { running: 0, waiting: new Set() }
    sessions.set(token, turns)
    if (turns.running >= max.running) {
      if (turns.waiting.size >= max.waiting) {
        noteSecurityEvent(request.log, 'requests-refused')
        return refuse(reply)
      }
      if (!(await waitForTurn(turns, request, reply))) return reply.hijack()
    } else turns.running += 1
    onceAnswered(request, reply, () => passOn(token, turns))
    if (request.raw.socket.destroyed) return reply.hijack()
  }

  function passOn(token: string, turns: Turns) {
    const [next] = turns.waiting
    if (next) return next()
    turns.running -= 1
    if (turns.running === 0) sessions.delete(token)
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
