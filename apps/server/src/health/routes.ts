import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

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
