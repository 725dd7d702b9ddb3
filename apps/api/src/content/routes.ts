import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { calls, LAST_VACANCY_ID } from '@universe/contract/calls'
import { type Warn, warnOnce } from '@universe/contract/entities'
import { chooseEncoding, type Encoding, matchesTag } from '@universe/contract/negotiation'
import {
  type ContentName,
  findContentVersion,
  findLastVacancyId,
  listBlogs,
  listJobs,
} from '@universe/domain/content/content-repository'
import type { Store } from '@universe/store/store'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../config.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'

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

const VERSION_CHECK_MS = 1000
/** Then the cached answer is served. */
const CHECK_WAIT_MS = 500

interface PublishedList {
  name: ContentName
  /** Read before the content, so that they are never newer. */
  readHeaders?(store: Store): Promise<Record<string, string>>
  read(store: Store, warn: Warn): Promise<unknown>
}

/**
 * Caches an answer in memory, compressed, per version of the content, which is checked at most once
 * a second; while the store fails or hangs, the cached answer is served.
 * @param warn hears of each invalid record
 * @returns a function that throws when there is no answer yet
 */
export function createContentCache(
  { store, now, metrics }: Pick<ApiDeps, 'store' | 'now' | 'metrics'>,
  list: PublishedList,
  warn: Warn,
) {
  let cached: { version: number; content: EncodedContent } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: { done: Promise<void>; inTime: Promise<void> } | undefined

  async function check() {
    // Version first: content that changes in between is read again, never missed.
    const version = await findContentVersion(store, list.name)
    if (cached?.version === version) return
    const headers = (await list.readHeaders?.(store)) ?? {}
    cached = { version, content: await encodeContent(await list.read(store, warn), headers) }
  }

  function startCheck() {
    const done = check().finally(() => {
      checkedAt = now()
      checking = undefined
    })
    // One shared wait: requests that arrive while the store hangs are answered at once.
    const inTime = Promise.race([done, setTimeout(CHECK_WAIT_MS, undefined, { ref: false })])
    // With an empty cache everyone waits for `done`, which fails the same way.
    inTime.catch(() => {})
    return { done, inTime }
  }

  return async function current(log: FastifyBaseLogger): Promise<EncodedContent> {
    const before = cached
    if (!cached || now() - checkedAt >= VERSION_CHECK_MS) {
      checking ??= startCheck()
      try {
        await (cached ? checking.inTime : checking.done)
      } catch (error) {
        if (!cached) throw error
        log.error({ err: error }, 'cached content is served')
      }
    }
    if (!cached) throw new Error('content was read and not cached')
    metrics?.countContent(list.name, cached === before ? 'memory' : 'store')
    return cached.content
  }
}

interface EncodedContent {
  /** In every encoding. */
  headers: Record<string, string>
  encodings: Record<Encoding, { bytes: Buffer; etag: string }>
}

/** Above this, Brotli's best quality takes seconds. */
const BEST_QUALITY_MAX_BYTES = 256 * 1024
const FAST_QUALITY = 6

/** As well as time allows: served often, but a change must be visible within seconds. */
async function encodeContent(
  content: unknown,
  headers: Record<string, string>,
): Promise<EncodedContent> {
  const bytes = Buffer.from(JSON.stringify(content))
  const quality =
    bytes.length <= BEST_QUALITY_MAX_BYTES ? constants.BROTLI_MAX_QUALITY : FAST_QUALITY
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  // A strong tag identifies bytes, so each encoding has its own (RFC 9110, 8.8.3.3).
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return {
    headers,
    encodings: {
      br: { bytes: br, etag: `"${hash}-br"` },
      gzip: { bytes: gz, etag: `"${hash}-gzip"` },
      identity: { bytes, etag: `"${hash}"` },
    },
  }
}
