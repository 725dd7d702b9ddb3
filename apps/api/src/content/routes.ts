import { calls, LAST_VACANCY_ID } from '@universe/contract/calls'
import { warnOnce } from '@universe/contract/entities'
import { chooseEncoding, matchesTag } from '@universe/contract/negotiation'
import { findLastVacancyId, listBlogs, listJobs } from '@universe/domain/content/content-repository'
import type { FastifyInstance } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../config.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'
import { createContentCache, type PublishedList } from './content-cache.ts'

/** Specification, section 7: GetAllBlogs and GetAllJobs. */
export function contentRoutes(app: FastifyInstance, deps: ApiDeps): void {
  serve(app, deps, calls.getAllBlogs, { name: 'blogs', read: listBlogs })
  serve(app, deps, calls.getAllJobs, {
    name: 'jobs',
    read: listJobs,
    readHeaders: async store => ({ [LAST_VACANCY_ID]: String(await findLastVacancyId(store)) }),
  })
}

function serve(app: FastifyInstance, deps: ApiDeps, call: string, list: PublishedList): void {
  const warn = warnOnce(sentence => app.log.warn(sentence))
  const current = createContentCache(deps, list, warn)
  app.get(pathWithinApi(call), async (request, reply) => {
    const { encodings, headers } = await orServiceUnavailable(() => current(request.log))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { bytes, etag } = encodings[encoding]
    reply.headers({ ...headers, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
    const tags = Object.values(encodings).map(each => each.etag)
    if (matchesTag(request.headers['if-none-match'], ...tags)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
