import { isMigrated } from '@universe/store/migrate'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { summarizeOutbox } from '../mail/outbox.ts'

/** For whoever starts and watches the process: is it alive, and can it take requests? */
export function healthRoutes(app: FastifyInstance, { store, now }: ApiDeps): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('ok'),
  )

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      const migrated = await isMigrated(store)
      const { oldestPendingAt, pending, dead } = await summarizeOutbox(store)
      const waited = oldestPendingAt === null ? 0 : (now() - Number(oldestPendingAt)) / 1000
      // Mail that waits is for the company to mend; requests are still taken and kept.
      const outbox = { pending, dead, oldestPendingSeconds: Math.max(0, Math.round(waited)) }
      return reply.code(migrated ? 200 : 503).send({ ready: migrated, migrated, outbox })
    } catch (error) {
      request.log.error({ err: error }, 'the store cannot be reached')
      return reply.code(503).send({ ready: false })
    }
  })
}
