import { calls, formHeaders } from '@universe/contract/calls'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { belowApi } from '../call-path.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import { addApplication } from './add-application.ts'
import { acceptMultipartOnly, readApplication } from './read-application.ts'

export async function applicationRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): Promise<void> {
  await acceptMultipartOnly(app)
  app.post(belowApi(calls.sendApplication), options, async request => {
    const application = await readApplication(request)
    const vacancyId = readVacancyId(request)
    return acceptFormPost(deps, request, {
      call: calls.sendApplication,
      content: [application.name, application.email, application.cv, String(vacancyId)],
      store: (trx, circumstances) =>
        addApplication(trx, deps.config, { ...application, vacancyId }, circumstances),
    })
  })
}

// Nine digits fit an integer column of either database; anything else names no vacancy.
function readVacancyId({ headers }: FastifyRequest): number | undefined {
  const id = String(headers[formHeaders.vacancyId.toLowerCase()] ?? '').trim()
  return /^\d{1,9}$/.test(id) ? Number(id) : undefined
}
