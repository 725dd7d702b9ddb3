import { text } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import { hasTooManyFields, limitParts } from '@universe/contract/field-count'
import { CV_FIELD } from '@universe/contract/forms/application'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PostedForm } from '../app/server/context.ts'
import type { ReceiveFile } from './site.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i

/** Above any form's; a file is cut one byte beyond its limit, and so found too large. */
const partLimits = {
  files: 1,
  fields: 20,
  parts: 20,
  fileSize: CV_MAX_BYTES + 1,
  fieldSize: 1024,
  fieldNameSize: 64,
  headerPairs: 16,
}

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: partLimits, throwFileSizeLimit: false })
}

/**
 * A file goes straight to `receiveFile`.
 * @returns the form, whose file the caller removes; undefined for what no form sends
 * @throws what `receiveFile` throws
 */
export async function readPostedForm(
  request: FastifyRequest,
  receiveFile: ReceiveFile,
): Promise<PostedForm | undefined> {
  if (request.isMultipart()) return readParts(request, receiveFile)
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) return undefined
  const body = await text(request.raw).catch(() => undefined)
  if (body === undefined || hasTooManyFields(body, request.headers['content-type']))
    return undefined
  return { path: pathOf(request), fields: new URLSearchParams(body) }
}

async function readParts(request: FastifyRequest, receiveFile: ReceiveFile) {
  const form: PostedForm = { path: pathOf(request), fields: new URLSearchParams() }
  limitParts(request.raw)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields.append(part.fieldname, String(part.value))
      else if (part.fieldname === CV_FIELD) form.file = await receiveFile(part.file)
      else part.file.resume()
    }
    return form
  } catch (error) {
    await form.file?.remove()
    // An unread body would block the connection and the next request on it.
    request.raw.unpipe()
    request.raw.resume()
    if (isOurs(error)) throw error
    return undefined
  }
}

function pathOf({ raw }: FastifyRequest): string {
  return raw.url?.split('?')[0] ?? '/'
}

/** The server's. */
function isOurs(error: unknown): boolean {
  return (error as { status?: number }).status !== undefined
}
