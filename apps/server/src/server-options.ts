import { write, writeSync } from 'node:fs'
import type { Server } from 'node:http'
import { answerFailure } from '@universe/api/failures/answer-failure'
import { securityHeaders } from '@universe/contract/security-headers'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import { createHttpServer, type NoteEvent } from './http-server.ts'
import { limitSlowBodies } from './limit-slow-bodies.ts'
import { logSerializers, withoutQueries } from './log-serializers.ts'

const STDOUT = 1
const RETRY_MS = 100

/** What a log is written to. */
interface LogOutput {
  write(line: string): void
  /** Waits until every line so far is written or dropped: a thread that ends would lose the others. */
  drain(): Promise<void>
}

/**
 * Where log lines go: the standard output, without waiting for its reader. A line that cannot be
 * written (the terminal was closed, the disk is full) is dropped. Pino's own destination would end
 * the process for it and then, on its way out, try again forever.
 */
function createLogOutput(): LogOutput {
  let waiting: Buffer[] = []
  let heedEnd: (() => void)[] = []
  let isWriting = false

  function flush() {
    isWriting = true
    const lines = Buffer.concat(waiting)
    waiting = []
    write(STDOUT, lines, (error, written) => {
      isWriting = false
      const isFull = error?.code === 'EAGAIN'
      const rest = isFull ? lines : lines.subarray(error ? lines.length : written)
      if (rest.length > 0) waiting.unshift(rest)
      if (waiting.length === 0) {
        for (const heed of heedEnd) heed()
        heedEnd = []
        return
      }
      if (isFull) setTimeout(flushUnlessWriting, RETRY_MS).unref()
      else flush()
    })
  }

  function flushUnlessWriting() {
    if (!isWriting && waiting.length > 0) flush()
  }

  process.once('exit', () => {
    try {
      for (const lines of waiting) writeSync(STDOUT, lines)
    } catch {
      // Nobody reads them.
    }
  })

  return {
    write(line) {
      waiting.push(Buffer.from(line))
      flushUnlessWriting()
    },
    async drain() {
      if (isWriting || waiting.length > 0) {
        await new Promise<void>(resolve => heedEnd.push(resolve))
      }
    },
  }
}

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
      logSecurityEvent(request.log, 'request-malformed', { reason: error.code })
      return answerFailure(error, request, reply)
    },
  }
}

// Fastify trusts nobody where it is given a bare number; a function counts hops.
function trustFunction(trustProxy: ServerConfig['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy
  return (_address: string, hop: number) => hop < trustProxy
}
