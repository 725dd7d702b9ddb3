import { type FastifyBaseLogger, type FastifyInstance, fastify, type LogController } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
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
  config: ServerConfig,
  { log, logController, metrics }: CreateAppOptions = {},
): FastifyInstance {
  const app = fastify({ ...serverOptions(config, log), ...(logController && { logController }) })
  metrics?.watchServer(app)
  return app
}
