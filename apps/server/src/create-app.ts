import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { type FastifyInstance, fastify, type LogController } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import type { ProcessMetrics } from './metrics/metrics.ts'
import { serverOptions } from './server-options.ts'

/** What a server may have beside its settings. */
interface CreateAppOptions {
  /** Decides which requests are logged. */
  logController?: LogController
  metrics?: ProcessMetrics | undefined
  /** Begins the ids of its requests in the log, where its process has another server. */
  requestIdPrefix?: string
}

/** A busy host takes longer than the usual ten seconds to load the staff's app, and is no failure. */
const START_TIMEOUT_MS = 60_000

/** A server with the settings of the process, and no routes yet; counted where somebody watches. */
export function createApp(
  config: ServerConfig,
  { logController, metrics, requestIdPrefix = 'req' }: CreateAppOptions = {},
): FastifyInstance {
  const options = serverOptions(config, (event, about) => logSecurityEvent(app.log, event, about))
  let requests = 0
  const genReqId = () => `${requestIdPrefix}-${++requests}`
  const app: FastifyInstance = fastify({
    ...options,
    pluginTimeout: START_TIMEOUT_MS,
    genReqId,
    ...(logController && { logController }),
  })
  metrics?.watchServer(app)
  return app
}
