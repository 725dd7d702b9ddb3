import { noteSecurityEvent } from '@universe/domain/audit/security-events'
import { type FastifyInstance, fastify, type LogController } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import type { ProcessMetrics } from './metrics/metrics.ts'
import { serverOptions } from './server-options.ts'

/** What a server may have beside its settings. */
interface CreateAppOptions {
  /** Decides which requests are logged. */
  logController?: LogController
  metrics?: ProcessMetrics | undefined
}

/** A server with the settings of the process, and no routes yet; counted where somebody watches. */
export function createApp(
  config: ServerConfig,
  { logController, metrics }: CreateAppOptions = {},
): FastifyInstance {
  const options = serverOptions(config, (event, about) => noteSecurityEvent(app.log, event, about))
  const app: FastifyInstance = fastify({ ...options, ...(logController && { logController }) })
  metrics?.watchServer(app)
  return app
}
