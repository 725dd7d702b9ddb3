import type { ApiConfig } from '@universe/api/config'
import { type FastifyBaseLogger, type FastifyInstance, fastify, type LogController } from 'fastify'
import type { ProcessMetrics } from './metrics/metrics.ts'
import { serverOptions } from './server-options.ts'

export interface CreateAppOptions {
  /** Takes the place of the options' own log. */
  log?: FastifyBaseLogger
  logController?: LogController
  metrics?: ProcessMetrics | undefined
}

/** A server with the settings of the process, and no routes yet; counted where somebody watches. */
export function createApp(
  config: ApiConfig,
  { log, logController, metrics }: CreateAppOptions = {},
): FastifyInstance {
  const app = fastify({ ...serverOptions(config, log), ...(logController && { logController }) })
  metrics?.watchServer(app)
  return app
}
