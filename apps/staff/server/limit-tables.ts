import { TABLE_MAX_BYTES } from '@universe/domain/newsletter/import/read-subscriber-table'
import { importSubscribers } from '@universe/domain/newsletter/import-subscribers'
import { isPermitted } from '@universe/domain/staff/operation'
import type { Session } from '@universe/domain/staff/sessions'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { announcedBytes } from './limit-uploads.ts'

export const TABLE_PATHS = ['/subscribers/import', '/subscribers/import.data']

const FORM_BYTES = 64 * 1024
export const TABLE_BODY_MAX_BYTES = TABLE_MAX_BYTES + FORM_BYTES

/**
 * Accepts tables only from members who may import subscribers, before the body is read.
 * @param formMaxBytes smaller bodies pass on to their page
 */
export function limitTables(
  findSession: (request: FastifyRequest) => Promise<{ session: Session | undefined }>,
  formMaxBytes: number,
): onRequestAsyncHookHandler {
  return async function limitTable(request, reply) {
    const bytes = announcedBytes(request)
    if (bytes <= formMaxBytes) return
    const { session } = await findSession(request)
    if (session?.stage !== 'full') return refuse(reply, 401, SIGNED_OUT)
    if (!isPermitted(session.actor, importSubscribers)) return refuse(reply, 403, NOT_PERMITTED)
    if (bytes > TABLE_BODY_MAX_BYTES) return refuse(reply, 413, TOO_HEAVY)
  }
}

function refuse(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(text)
}

const SIGNED_OUT =
  'Your session has ended, so the table was not uploaded. Sign in in another tab, then try again here.'
const NOT_PERMITTED = 'Your roles do not allow this. An owner can change them.'
const TOO_HEAVY = 'This file is larger than 5 MB. Split it and import the parts one by one.'
