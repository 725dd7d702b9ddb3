import type { Disk } from '@universe/api/disk/watch-disk'
import { answerFailure, answerNotFound } from '@universe/api/failures/http-error'
import type { RunningApi } from '@universe/api/start-api'
import type { FastifyInstance } from 'fastify'
import { createReadiness, healthRoutes } from './health.ts'

export function serveApi(
  app: FastifyInstance,
  { plugin, store, disk }: Pick<RunningApi, 'plugin' | 'store'> & { disk?: Disk },
): FastifyInstance {
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNotFound)
  app.register(plugin)
  healthRoutes(app, createReadiness(store, disk))
  return app
}
