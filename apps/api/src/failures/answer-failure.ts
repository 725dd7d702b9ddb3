import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorMessages, HttpError } from './http-error.ts'

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
