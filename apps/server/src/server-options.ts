import { write, writeSync } from 'node:fs'
import type { Server } from 'node:http'
import { answerFailure } from '@universe/api/failures/http-error'
import { securityHeaders } from '@universe/contract/security-headers'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyRequest } from 'fastify'
import type { ServerConfig } from './config/server-config.ts'
import { createHttpServer, type LogSecurityEvent } from './http-server.ts'
import { limitSlowBodies } from './limit-slow-bodies.ts'

const STDOUT = 1
const RETRY_MS = 100

/**
 * Does not wait for the reader of standard output. A line that cannot be written (closed terminal,
 * full disk) is dropped; Pino's own destination would end the process, then retry forever on exit.
 */
function createLogOutput() {
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
    } catch {}
  })

  return {
    write(line: string): void {
      waiting.push(Buffer.from(line))
      flushUnlessWriting()
    },
    /** A thread that ends would lose waiting lines. */
    async drain(): Promise<void> {
      if (isWriting || waiting.length > 0) {
        await new Promise<void>(resolve => heedEnd.push(resolve))
      }
    },
  }
}

const HEADERS_TIMEOUT_MS = 60_000
const CHECK_MS = 30_000
const NO_TIMEOUT = 0
/** For all servers of this thread. */
export const logOutput = createLogOutput()

/** @param note hears of requests refused or cut off unparsed */
export function serverOptions(
  config: ServerConfig,
  note: LogSecurityEvent,
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  const { requestTimeoutMs = Number.POSITIVE_INFINITY } = config
  return {
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      hooks: { streamWrite: withoutQueries },
      stream: logOutput,
    },
    // Called per address: `localhost` has two.
    serverFactory: (handle, { keepAliveTimeout }) => {
      const server = createHttpServer(
        {
          keepAliveTimeout: Number(keepAliveTimeout),
          // It covers the whole request; head and body have limits of their own.
          requestTimeout: NO_TIMEOUT,
          headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
          // Of Node's check for slow heads.
          connectionsCheckingInterval: Math.min(CHECK_MS, requestTimeoutMs / 2),
        },
        { headers: securityHeaders(config.siteUrl, config.coversSubdomains), note },
        handle,
      )
      if (config.requestTimeoutMs) limitSlowBodies(server, config.requestTimeoutMs)
      return server
    },
    // `createHttpServer` has answered already.
    clientErrorHandler: () => {},
    trustProxy: trustFunction(config.trustProxy),
    // Requests that reach no route, such as an undecodable path.
    frameworkErrors(error, request, reply) {
      logSecurityEvent(request.log, 'request-malformed', { reason: error.code })
      return answerFailure(error, request, reply)
    },
  }
}

// Fastify trusts nobody with a bare number; a function counts hops.
function trustFunction(trustProxy: ServerConfig['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy
  return (_address: string, hop: number) => hop < trustProxy
}

/** A request's may have 16 KB. */
const PATH_MAX_CHARACTERS = 200

/**
 * Without personal data: no bodies, queries, addresses, or details that databases and mail servers
 * add.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: describePath(request.url ?? ''),
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: describeError,
  // @fastify/multipart logs whole requests at trace level.
  busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
}

/**
 * Its question mark may be encoded. Node accepts visible ASCII only, so a path cannot forge a
 * second log line.
 */
function describePath(url: string): string {
  const [path = ''] = url.split(/\?|%3f/i)
  return path.length > PATH_MAX_CHARACTERS ? `${path.slice(0, PATH_MAX_CHARACTERS)}…` : path
}

/** A runtime error may have a whole URL in message and stack. @param line JSON */
export function withoutQueries(line: string): string {
  return line.replace(/(?:\?|%3f)(?:[^\s"\\]|\\["\\/])+/gi, '?…')
}

interface Described {
  [detail: string]: unknown
  type: string
  message: string
  code?: string
  stack: string
  cause?: Described
}

function describeError(error: Error & { code?: string }): Described {
  const { cause } = error
  return {
    type: error.constructor?.name ?? 'Error',
    message: error.message,
    code: error.code,
    stack: error.stack ?? '',
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
