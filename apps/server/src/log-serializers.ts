import type { FastifyRequest } from 'fastify'

/** What a log needs of an address; a request's may have 16 KB. */
const PATH_MAX_CHARACTERS = 200

/**
 * What the log says of requests, answers and errors: enough to find a fault, and no personal data.
 * Bodies, queries, addresses and the details that databases and mail servers add stay out.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: describePath(request.url ?? ''),
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: describeError,
  // What the multipart plugin traces holds all the headers of a request.
  busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
}

/**
 * Without its query, be the mark before it encoded by a careless program. Node lets nothing but
 * visible ASCII through, so that no reader takes it for two lines.
 */
function describePath(url: string): string {
  const [path = ''] = url.split(/\?|%3f/i)
  return path.length > PATH_MAX_CHARACTERS ? `${path.slice(0, PATH_MAX_CHARACTERS)}…` : path
}

/**
 * What every line goes through before it is written: an error of the runtime's may repeat an address
 * whole, in its message, its stack and, where the line has no sentence of its own, in place of that.
 * @param line a line of JSON
 * @returns it without the queries of addresses, however their marks and what they hold are written
 */
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
