import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { formHeaders } from '@universe/contract/calls'
import { checkCv } from '@universe/contract/cv'
import { limitParts } from '@universe/contract/field-count'
import { application, CV_FIELD } from '@universe/contract/forms/application'
import { type FormValues, textFields } from '@universe/contract/forms/definition'
import { CV_MAX_BYTES } from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import { limitConcurrency } from '@universe/domain/platform/limit-concurrency'
import { addApplication } from '@universe/domain/requests/accept-request'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../config.ts'
import { errorMessages, HttpError, orServiceUnavailable } from '../failures/http-error.ts'
import { acceptFormPost, requireValid } from '../forms/accept-form-post.ts'
import type { Spool, SpooledFile } from '../uploads/uploads.ts'

/** CVs in memory at a time; the others wait on disk. */
const STORED_AT_A_TIME = 2

/** Specification, section 7: send-job. */
export async function applicationRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): Promise<void> {
  const storeInTurn = limitConcurrency(STORED_AT_A_TIME)
  await acceptMultipartOnly(app)
  app.post(pathWithinApi(application.call), options, async request => {
    const { cv, ...fields } = await readApplication(request, deps.uploads.spool)
    try {
      return await storeInTurn(() => accept(request, fields, cv))
    } finally {
      await cv.remove()
    }
  })

  async function accept(
    request: FastifyRequest,
    fields: FormValues<typeof application>,
    cv: SpooledFile,
  ) {
    const { name, email } = fields
    const vacancyId = readVacancyId(request)
    const content = await orServiceUnavailable(() => readFile(cv.path))
    const received = { ...fields, vacancyId, cv: { content, sha256: cv.sha256 } }
    return acceptFormPost(deps, request, {
      call: application.call,
      content: [name, email, content, String(vacancyId)],
      add: (trx, context) => addApplication(trx, deps.config, received, context),
    })
  }
}

// Nine digits fit an integer column of both databases; no vacancy has a longer id.
function readVacancyId({ headers }: FastifyRequest): number | undefined {
  const id = String(headers[formHeaders.vacancyId.toLowerCase()] ?? '').trim()
  return /^\d{1,9}$/.test(id) ? Number(id) : undefined
}

/** For all but the CV: part headers, name and address. */
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

interface ReceivedApplication extends FormValues<typeof application> {
  cv: SpooledFile
}

async function acceptMultipartOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: partLimits })
}

/**
 * Specification, section 7: send-job. File names are ignored; the caller removes the CV.
 * @throws HttpError 400 malformed, 413 too large, 415 not multipart, 422 with a form rule's message
 */
async function readApplication(
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

/** `read` holds what arrived even if a later part fails. */
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

// An unread body holds its connection, and the next request on it, for minutes.
function discardRest({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

function toHttpError(error: { code?: string }): HttpError {
  return error.code === 'FST_REQ_FILE_TOO_LARGE'
    ? new HttpError(413, messages.cvTooLarge)
    : new HttpError(400, errorMessages.malformed)
}
