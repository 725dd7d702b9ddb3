import { setTimeout } from 'node:timers/promises'
import type { Disk } from '@universe/api/disk/watch-disk'
import { checkWritable, type Store } from '@universe/store/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const RESULT_TTL_MS = 2000
/** Above an embedded store's busy timeout. */
const ANSWER_WITHIN_MS = 5000

/** Metrics are on a port that is not public. */
export function healthRoutes(
  app: FastifyInstance,
  isReady: (log: FastifyBaseLogger) => Promise<boolean>,
): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('ok'),
  )

  app.get('/readyz', async (request, reply) => {
    const ready = await isReady(request.log)
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready })
  })
}

/**
 * Whether forms can be stored, by a trial write.
 * @param disk below its floor forms are refused, whatever the store could take
 */
export function createReadiness(store: Store, disk?: Pick<Disk, 'hasRoom'>) {
  let attempt: Promise<boolean> | undefined

  async function canStore(log: FastifyBaseLogger): Promise<boolean> {
    try {
      await checkWritable(store)
      return true
    } catch (error) {
      log.error({ err: error }, 'forms cannot be stored')
      return false
    } finally {
      setTimeout(RESULT_TTL_MS, undefined, { ref: false }).then(() => {
        attempt = undefined
      })
    }
  }

  return async function isReady(log: FastifyBaseLogger): Promise<boolean> {
    if (disk?.hasRoom() === false) return false
    attempt ??= canStore(log)
    return Promise.race([attempt, setTimeout(ANSWER_WITHIN_MS, false, { ref: false })])
  }
}
