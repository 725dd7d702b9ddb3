import multipart from '@fastify/multipart'
import { checkCv } from '@universe/contract/cv'
import { limitParts } from '@universe/contract/field-count'
import { application, CV_FIELD } from '@universe/contract/forms/application'
import { type FormValues, textFields } from '@universe/contract/forms/definition'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorMessages, HttpError } from '../failures/http-error.ts'
import { requireValid } from '../forms/check-request.ts'
import type { Spool, SpooledFile } from '../uploads/spool.ts'

/** Limit for everything in the body but the CV: part headers, name and address. */
const OVERHEAD_MAX_BYTES = 64 * 1024

const textParts = textFields(application).map(({ name }) => name)

const partLimits = {
  files: 1,
  fields: textParts.length + 1,
  parts: textParts.length + 1,
  fileSize: CV_MAX_BYTES,
  fieldSize: 1024,
  fieldNameSize: 64,
  headerPairs: 16,
}

export interface ReceivedApplication extends FormValues<typeof application> {
  cv: SpooledFile
}

/** Makes a scope accept multipart forms only. */
export async function acceptMultipartOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: partLimits })
}

/**
 * Reads and validates an application (specification, section 7: send-job). File names are ignored.
 * @returns its fields, and the CV on disk, which the caller removes
 * @throws HttpError 400 malformed, 413 too large, 415 not multipart, 422 with a form rule's message
 */
export async function readApplication(
  request: FastifyRequest,
  spool: Spool,
): Promise<ReceivedApplication> {
  if (!request.isMultipart()) throw new HttpError(415, errorMessages.wrongType)
  if (Number(request.headers['content-length']) > CV_MAX_BYTES + OVERHEAD_MAX_BYTES) {
    throw new HttpError(413, messages.cvTooLarge)
  }
  const parts: Parts = { texts: {} }
  try {
    await readParts(request, spool, parts)
    const { cv } = parts
    const fields = requireValid(application, parts.texts)
    if (!cv || (await checkCv(cv.blob))) throw new HttpError(422, messages.cvNotPdf)
    return { ...fields, cv }
  } catch (error) {
    await parts.cv?.remove()
    throw error
  }
}

interface Parts {
  cv?: SpooledFile
  texts: Record<string, string>
}

/** Fills `read` part by part, so that it holds what arrived even if a later part fails. */
async function readParts(request: FastifyRequest, spool: Spool, read: Parts) {
  limitParts(request.raw)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== CV_FIELD) throw new HttpError(400, errorMessages.malformed)
        read.cv = await spool.receive(part.file)
      } else {
        const name = part.fieldname
        if (name === CV_FIELD) throw new HttpError(422, messages.cvNotPdf)
        if (!textParts.includes(name) || Object.hasOwn(read.texts, name)) {
          throw new HttpError(400, errorMessages.malformed)
        }
        read.texts[name] = String(part.value)
      }
    }
  } catch (error) {
    discardRest(request)
    throw error instanceof HttpError ? error : toHttpError(error as { code?: string })
  }
}

// An unread body would hold its connection, and the next request on it, for minutes.
function discardRest({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

function toHttpError(error: { code?: string }): HttpError {
  return error.code === 'FST_REQ_FILE_TOO_LARGE'
    ? new HttpError(413, messages.cvTooLarge)
    : new HttpError(400, errorMessages.malformed)
}
