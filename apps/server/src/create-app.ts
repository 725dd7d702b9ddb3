import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { type FastifyInstance, fastify, type LogController } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import type { ProcessMetrics } from './metrics/metrics.ts'
import { serverOptions } from './server-options.ts'

interface CreateAppOptions {
  logController?: LogController
  metrics?: ProcessMetrics | undefined
  /** In the log, where the process has another server. */
  requestIdPrefix?: string
}

/** A busy host may need more than Fastify's ten seconds to load the staff's app. */
const START_TIMEOUT_MS = 60_000

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
