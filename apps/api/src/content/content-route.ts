import { warnOnce } from '@universe/contract/entities'
import { chooseEncoding, matchesTag } from '@universe/contract/negotiation'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { belowApi } from '../call-path.ts'
import { whileStoreAnswers } from '../failures/refusal.ts'
import { type ContentSource, createContentCache } from './content-cache.ts'

/** Serves a call whose answer is content: from memory, compressed, revalidated by its tag. */
export function contentRoute(
  app: FastifyInstance,
  deps: ApiDeps,
  call: string,
  source: ContentSource,
): void {
  const warn = warnOnce(sentence => app.log.warn(sentence))
  const current = createContentCache(deps, source, warn)
  app.get(belowApi(call), async (request, reply) => {
    const { encodings } = await whileStoreAnswers(() => current(request.log))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { bytes, etag } = encodings[encoding]
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
    const tags = Object.values(encodings).map(each => each.etag)
    if (matchesTag(request.headers['if-none-match'], ...tags)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
