import { Transform, type TransformCallback } from 'node:stream'
import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { TABLE_MAX_BYTES } from '@universe/domain/newsletter/import/read-subscriber-table'
import { importSubscribers } from '@universe/domain/newsletter/import-subscribers'
import { countUnderWay } from '@universe/domain/platform/limit-concurrency'
import { isPermitted, NotPermitted, type Permission } from '@universe/domain/staff/operation'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import type { Session } from '@universe/domain/staff/sessions'
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preParsingAsyncHookHandler,
} from 'fastify'
import { onceAnswered } from './limit-parallel-requests.ts'
import { refuse } from './refuse-others.ts'

/** For all forms but drafts, tables and pictures. */
export const FORM_MAX_BYTES = 64 * 1024

interface LargeBody {
  paths: readonly string[]
  permission: Permission
  maxBytes: number
  signedOut: string
  tooLarge: string
}

const draft = {
  // Nine bytes per character in form encoding.
  maxBytes: 2 * 1024 * 1024,
  signedOut:
    'Your session has ended, so nothing was saved. Sign in in another tab, then try again here.',
  tooLarge:
    'Too long to save: about 200,000 characters fit. Nothing was changed; go back and shorten it, or split it in two.',
}

export const PICTURE_BODY: LargeBody = {
  paths: ['/articles/:id/picture', '/articles/:id/picture/upload'],
  permission: contentPermissions.article.edit,
  maxBytes: PICTURE_MAX_BYTES + 16 * 1024,
  signedOut:
    'Your session has ended, so the picture was not uploaded. Sign in in another tab, then try again here.',
  tooLarge: 'This file is larger than 10 MB. Reduce the picture, or choose another one.',
}

/** Forms with long texts or files. */
export const LARGE_BODIES: readonly LargeBody[] = [
  {
    ...draft,
    paths: ['/articles/:id', '/articles/:id/draft'],
    permission: contentPermissions.article.edit,
  },
  {
    ...draft,
    paths: ['/vacancies/:id', '/vacancies/:id/draft'],
    permission: contentPermissions.vacancy.edit,
  },
  {
    paths: ['/subscribers/import', '/subscribers/import.data'],
    permission: importSubscribers.permission,
    maxBytes: TABLE_MAX_BYTES + FORM_MAX_BYTES,
    signedOut:
      'Your session has ended, so the table was not uploaded. Sign in in another tab, then try again here.',
    tooLarge: 'This file is larger than 5 MB. Split it and import the parts one by one.',
  },
  PICTURE_BODY,
]

type FindSession = (request: FastifyRequest) => Promise<{ session: Session | undefined }>

type LimitMember = (request: FastifyRequest, reply: FastifyReply, memberId: string) => unknown

/**
 * Accepts it only from members who may post it, before it is read; small ones pass to their page.
 * @param limitMember asked last
 */
export function limitBody(
  { permission, maxBytes, signedOut, tooLarge }: LargeBody,
  findSession: FindSession,
  limitMember?: LimitMember,
): onRequestAsyncHookHandler {
  return async function limitLargeBody(request, reply) {
    if (!isLargeBody(request)) return
    const { session } = await findSession(request)
    if (session?.stage !== 'full') {
      // As for a short draft: the open editor offers to sign in again.
      return DRAFT_CALL.test(request.url)
        ? reply.code(401).send({ name: 'signed-out', isOther: false })
        : refuse(reply, 401, signedOut)
    }
    if (!isPermitted(session.actor, permission)) {
      return refuse(reply, 403, new NotPermitted(permission).message)
    }
    // Without Content-Length, bytes are counted as they arrive.
    if (Number(request.headers['content-length']) > maxBytes) return refuse(reply, 413, tooLarge)
    return limitMember?.(request, reply, session.actor.memberId)
  }
}

const DRAFT_CALL = /^[^?]*\/draft(?:\?|$)/

/** Each takes some 40 MB of memory while it is processed. */
const UPLOADS_PER_MEMBER = 2
const UPLOADS_IN_ALL = 4
const RETRY_AFTER_SECONDS = 10
const TOO_MANY = 'Too many uploads are in progress. Nothing was changed; try again in a moment.'

/** Limits how many pictures are processed at once. */
export function limitUploads(): LimitMember {
  const underWay = countUnderWay()

  return (request, reply, memberId) => {
    if (underWay.inAll() >= UPLOADS_IN_ALL || underWay.of(memberId) >= UPLOADS_PER_MEMBER) {
      logSecurityEvent(request.log, 'upload-refused', { memberId })
      return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 429, TOO_MANY)
    }
    onceAnswered(request, reply, underWay.begin(memberId))
  }
}

/** Or of unknown length. */
export function isLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > FORM_MAX_BYTES
}

/** Over each such interval: a phone on slow 3G has six times as much. */
const UPLOAD_PACE = { bytesPerSecond: 8 * 1024, overMs: 30_000 }

/** Trickling uploads would hold the few slots; smaller bodies hold none. */
export function endSlowUpload(pace = UPLOAD_PACE): preParsingAsyncHookHandler {
  const leastBytes = (pace.bytesPerSecond * pace.overMs) / 1000

  return async function endIfSlow(request, reply, payload) {
    if (!isLargeBody(request)) return payload
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done: TransformCallback) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const timer = setInterval(() => {
      if (bytes >= leastBytes) {
        bytes = 0
        return
      }
      logSecurityEvent(request.log, 'slow-request-cut')
      counted.destroy(Object.assign(new Error(TOO_SLOW), { statusCode: 408 }))
    }, pace.overMs)
    // Storing it may take longer.
    payload.once('end', () => clearInterval(timer))
    payload.once('error', error => counted.destroy(error))
    counted.once('close', () => {
      clearInterval(timer)
      // Discards the rest.
      payload.resume()
    })
    // When refused before reading, nobody listens for the error.
    onceAnswered(request, reply, () => counted.destroy())
    return payload.pipe(counted)
  }
}

const TOO_SLOW =
  'The upload was too slow (under 8 KB a second) and was stopped. Nothing was changed. Try again on a better connection, or with a smaller picture.'
