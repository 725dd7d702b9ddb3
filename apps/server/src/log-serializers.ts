import type { FastifyRequest } from 'fastify'

/**
 * What the log says of requests, answers and errors: enough to find a fault, and no personal data.
 * Bodies, queries, addresses and the details that databases and mail servers add stay out.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?')[0] }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: describeError,
  // What the multipart plugin traces holds all the headers of a request.
  busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
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
