import { readFile } from 'node:fs/promises'
import { formHeaders } from '@universe/contract/calls'
import { application } from '@universe/contract/forms/application'
import type { FormValues } from '@universe/contract/forms/definition'
import { limitConcurrency } from '@universe/domain/platform/limit-concurrency'
import { addApplication } from '@universe/domain/requests/add-application'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../api-deps.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import type { SpooledFile } from '../uploads/spool.ts'
import { acceptMultipartOnly, readApplication } from './read-application.ts'

/** CVs held in memory at a time while stored; the others wait on disk. */
const STORED_AT_A_TIME = 2

/** Applications with a CV (specification, section 7: send-job). */
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
