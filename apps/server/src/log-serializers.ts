import type { FastifyRequest } from 'fastify'

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
