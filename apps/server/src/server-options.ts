import type { Server } from 'node:http'
import { answerFailure } from '@universe/api/failures/answer-failure'
import { securityHeaders } from '@universe/contract/security-headers'
import { noteSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import { createHttpServer, type NoteEvent } from './http-server.ts'
import { limitSlowBodies } from './limit-slow-bodies.ts'
import { createLogOutput } from './log-output.ts'
import { logSerializers, withoutQueries } from './log-serializers.ts'

const HEADERS_TIMEOUT_MS = 60_000
const CHECK_MS = 30_000
/** Node's own word for it. */
const NO_TIMEOUT = 0
/** This thread's, for all of its servers. */
export const logOutput = createLogOutput()

/**
 * The Fastify options of every server that the process makes: which proxies are believed, how long a
 * request may take, headers for every answer, and a log without personal data.
 * @param note hears of what is refused or cut off before there is a request to speak of
 */
export function serverOptions(
  config: ServerConfig,
  note: NoteEvent,
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  const { requestTimeoutMs = Number.POSITIVE_INFINITY } = config
  return {
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      hooks: { streamWrite: withoutQueries },
      stream: logOutput,
    },
    // For every address that it listens at: `localhost` is two.
    serverFactory: (handle, { keepAliveTimeout }) => {
      const server = createHttpServer(
        {
          keepAliveTimeout: Number(keepAliveTimeout),
          // Of the whole request, however fast it comes: its head and its body have their own.
          requestTimeout: NO_TIMEOUT,
          headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
          // How often Node looks for slow heads.
          connectionsCheckingInterval: Math.min(CHECK_MS, requestTimeoutMs / 2),
        },
        { headers: securityHeaders(config.siteUrl, config.coversSubdomains), note },
        handle,
      )
      if (config.requestTimeoutMs) limitSlowBodies(server, config.requestTimeoutMs)
      return server
    },
    // The server above has answered by then.
    clientErrorHandler: () => {},
    trustProxy: trustFunction(config.trustProxy),
    // What never reaches a route, such as an address that cannot be decoded.
    frameworkErrors(error, request, reply) {
      noteSecurityEvent(request.log, 'request-malformed', { reason: error.code })
      return answerFailure(error, request, reply)
    },
  }
}

// Fastify trusts nobody where it is given a bare number; a function counts hops.
function trustFunction(trustProxy: ServerConfig['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy
  return (_address: string, hop: number) => hop < trustProxy
}
