import type { IncomingHttpHeaders } from 'node:http'
import { formHeaders } from '@universe/contract/calls'
import { checkForm } from '@universe/contract/forms/check-form'
import type { FormDefinition, FormValues } from '@universe/contract/forms/definition'
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@universe/contract/limits'
import type { AcceptedResponse } from '@universe/contract/payloads'
import { readVisitSource } from '@universe/contract/visit-source'
import { readProbeKey } from '@universe/domain/probe/probe-key'
import { acceptRequest, type IncomingRequest } from '@universe/domain/requests/accept-request'
import { KeyReused, StorageLimitReached } from '@universe/domain/requests/post-claims-repository'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ApiDeps } from '../config.ts'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import { clientPseudonym } from './guard-posts.ts'

const VISIBLE_ASCII = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARACTERS}}$`)

/**
 * Stores a post, and wakes the dispatcher.
 * @throws HttpError 400 for a malformed idempotency key, 422 for one reused with other content, 429
 * for a client over its daily quota, 503 where the store cannot keep it
 */
export async function acceptFormPost(
  deps: ApiDeps,
  request: FastifyRequest,
  post: IncomingRequest,
): Promise<AcceptedResponse> {
  const spamSignal = findSpamSignal(request.headers, deps.config.minFillMs)
  const key = readIdempotencyKey(request.headers)
  const context = {
    now: deps.now(),
    key,
    probeId: key && readProbeKey(deps.formSecret, key)?.id,
    spamSignal,
    visit: readVisitSource(request.headers[formHeaders.visitSource.toLowerCase()]),
    client: clientPseudonym(deps.formSecret, request.ip),
  }
  const id = await acceptRequest(deps.store, context, post, {
    formSecret: deps.formSecret,
    bytesPerClient: deps.config.bytesPerClient,
  }).catch(error => {
    throw explainRefusal(deps, request, post, error)
  })
  deps.onQueued()
  // Not for a repeated post.
  if (spamSignal !== null && id !== undefined) {
    const about = { requestId: id, route: post.call, reason: spamSignal }
    logSecurityEvent(request.log, 'request-suspected', about)
  }
  return { accepted: true }
}

function explainRefusal(
  { metrics }: ApiDeps,
  { log }: FastifyRequest,
  { call }: IncomingRequest,
  cause: unknown,
): HttpError {
  if (cause instanceof KeyReused) return new HttpError(422, errorMessages.otherContent)
  if (cause instanceof StorageLimitReached) {
    const reason = 'what its client may store in a day'
    logSecurityEvent(log, 'posts-refused', { route: call, reason })
    return new HttpError(429, errorMessages.tooMuch, { retryAfterSeconds: cause.seconds })
  }
  metrics?.countUnstored()
  log.error('forms cannot be stored')
  return new HttpError(503, errorMessages.unavailable, { cause })
}

/** @throws HttpError 400 for a malformed one */
function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[formHeaders.idempotencyKey.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    throw new HttpError(400, errorMessages.malformed)
  }
  return key
}

const MILLISECONDS = /^\d{1,15}$/

/**
 * It marks a request, never refuses it, as it may mislead. A missing or unreadable header is none.
 * @param minFillMs least time a person needs
 */
function findSpamSignal(headers: IncomingHttpHeaders, minFillMs: number): string | null {
  const honeypot = headers[formHeaders.honeypot.toLowerCase()]
  if (honeypot !== undefined && String(honeypot).trim() !== '') return 'hidden field filled in'
  const elapsed = String(headers[formHeaders.formElapsed.toLowerCase()] ?? '').trim()
  if (MILLISECONDS.test(elapsed) && Number(elapsed) < minFillMs) {
    return `sent after ${Number(elapsed)} ms`
  }
  return null
}

/** @throws HttpError 400 for another shape, 422 with the message of a broken rule */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const misshapen = result.issues.some(issue => issue.kind === 'schema')
  throw misshapen
    ? new HttpError(400, errorMessages.malformed)
    : new HttpError(422, result.issues[0].message)
}

/** @throws HttpError 422 with the message of the first invalid field */
export function requireValid<Form extends FormDefinition>(
  form: Form,
  fields: Record<string, unknown>,
): FormValues<Form> {
  const check = checkForm(form, fields)
  if (check.valid) return check.values
  const [message] = Object.values(check.errors)
  throw new HttpError(422, message ?? errorMessages.malformed)
}
