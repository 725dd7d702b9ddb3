import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ApiDeps } from './api-deps.ts'
import { createApiPlugin } from './api-plugin.ts'
import { answerFailure, answerNotFound } from './failures/answer-failure.ts'
import { serverOptions } from './server-options.ts'

/** The API as a server of its own: the plugin, and a sentence for every other address. */
export function buildApi({ log, ...deps }: ApiDeps & { log?: FastifyBaseLogger }): FastifyInstance {
  const app = Fastify(serverOptions(deps.config, log))
  deps.metrics?.watchServer(app)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNotFound)
  app.register(createApiPlugin(deps))
  return app
}
