import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Read by visitors; forms have their own. */
export const errorMessages = {
  malformed: 'The request could not be read. Please try again.',
  notFound: 'There is nothing at this address.',
  tooLarge: 'The request is too large.',
  wrongType: 'This kind of content is not accepted here.',
  otherContent: 'This request was already sent with other content. Please send it again.',
  otherOrigin: 'Please send this form from its own page.',
  tooMany: 'Too many requests. Please wait a minute and try again.',
  tooManyUploads:
    'Other files are still on their way from your connection. Please wait for them and try again.',
  tooBusy: 'Too many files are being sent to us at the moment. Please try again in a minute.',
  tooMuch: 'We have taken as much from your connection today as we can. Please try again tomorrow.',
  broken: 'Something went wrong on our side. Please try again.',
  unavailable: 'We cannot take your request at the moment. Please try again later.',
} as const

export const RETRY_AFTER_SECONDS = 10

interface HttpErrorOptions extends ErrorOptions {
  /** 503 has a default. */
  retryAfterSeconds?: number
  /** By another line, so that not every request is logged. */
  isLoggedElsewhere?: boolean
}

export class HttpError extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly isLoggedElsewhere: boolean

  constructor(status: number, sentence: string, options: HttpErrorOptions = {}) {
    super(sentence, options)
    const { retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS : undefined } = options
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.isLoggedElsewhere = options.isLoggedElsewhere ?? false
  }
}

/**
 * Any error but an `HttpError` becomes 503: full, locked and unreachable are the same to a visitor.
 */
export async function orServiceUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(503, errorMessages.unavailable, { cause: error })
  }
}

export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const answer = error instanceof HttpError ? error : toHttpError(error)
  const { status, retryAfterSeconds, isLoggedElsewhere } = answer
  if (status >= 500 && !isLoggedElsewhere) {
    request.log.error({ err: answer.cause ?? error }, 'the request failed')
  }
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  return sendSentence(reply, status, answer.message)
}

export async function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendSentence(reply, 404, errorMessages.notFound)
}

function sendSentence(reply: FastifyReply, status: number, sentence: string) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentence)
}

// Fastify's and its plugins' messages are for developers.
function toHttpError(error: Partial<FastifyError>): HttpError {
  const { statusCode = 500 } = error
  if (statusCode === 413) return new HttpError(413, errorMessages.tooLarge)
  if (statusCode === 415) return new HttpError(415, errorMessages.wrongType)
  if (statusCode === 404) return new HttpError(404, errorMessages.notFound)
  if (statusCode >= 400 && statusCode < 500) return new HttpError(400, errorMessages.malformed)
  return new HttpError(500, errorMessages.broken, { cause: error })
}
