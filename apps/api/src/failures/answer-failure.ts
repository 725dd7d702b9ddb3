import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, sentences } from './refusal.ts'

const RETRY_AFTER_SECONDS = 10

/** Answers every error with a status and a sentence, and logs the ones that are ours. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : toRefusal(error)
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.cause ?? error }, 'the request failed')
  }
  if (refusal.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS)
  return sendSentence(reply, refusal.status, refusal.message)
}

export async function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendSentence(reply, 404, sentences.notFound)
}

function sendSentence(reply: FastifyReply, status: number, sentence: string) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentence)
}

// Fastify and its plugins put the status on their errors, with words for developers.
function toRefusal(error: Partial<FastifyError>): Refusal {
  const { statusCode = 500 } = error
  if (statusCode === 413) return new Refusal(413, sentences.tooLarge)
  if (statusCode === 415) return new Refusal(415, sentences.wrongType)
  if (statusCode === 404) return new Refusal(404, sentences.notFound)
  if (statusCode >= 400 && statusCode < 500) return new Refusal(400, sentences.malformed)
  return new Refusal(500, sentences.broken, { cause: error })
}
