import type { Disk } from '@universe/api/disk/watch-disk'
import { answerFailure, answerNotFound } from '@universe/api/failures/http-error'
import type { RunningApi } from '@universe/api/start-api'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import { isContentPoll } from './fetch-in-process.ts'
import { createReadiness, healthRoutes } from './health.ts'
import type { ProcessMetrics } from './metrics/metrics.ts'
import { serverOptions } from './server-options.ts'

interface CreateAppOptions {
  metrics?: ProcessMetrics | undefined
  /** In the log, where the process has another server. */
  requestIdPrefix?: string
}

/** A busy host may need more than Fastify's ten seconds to load the staff's app. */
const START_TIMEOUT_MS = 60_000

export function createApp(
  config: ServerConfig,
  { metrics, requestIdPrefix = 'req' }: CreateAppOptions = {},
): FastifyInstance {
  const options = serverOptions(config, (event, about) => logSecurityEvent(app.log, event, about))
  let requests = 0
  const app: FastifyInstance = fastify({
    ...options,
    pluginTimeout: START_TIMEOUT_MS,
    genReqId: () => `${requestIdPrefix}-${++requests}`,
    logController: new LogController({ disableRequestLogging: isContentPoll }),
  })
  metrics?.watchServer(app)
  return app
}

const REQUESTS_END_WITHIN_MS = 7_000
const IDLE_CHECK_MS = 100

/** Waits for open requests. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  // After its last response a browser keeps the connection open.
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  // A client that never ends its request must not block or fail the shutdown.
  setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref()
  await app.close()
}

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
