import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { subscriptionPaths } from '@universe/contract/calls'
import {
  SECURITY_TEXT_CACHE,
  SECURITY_TEXT_PATH,
  SECURITY_TEXT_TYPE,
  securityText,
} from '@universe/contract/security-text'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import type { Fetch } from '../app/api/api.ts'
import type { PostedFile, PostedForm } from '../app/server/context.ts'
import { isOneClick, letterFields } from '../app/server/letter-fields.ts'
import type { SiteConfig } from './config.ts'
import { createRenderer } from './create-renderer.ts'
import { CLIENT_DIR } from './open-build.ts'
import { answerWith, type Page, toCacheablePage, toUncacheablePage } from './page.ts'
import { createPageCache } from './page-cache.ts'
import { readLetterPost } from './read-letter-post.ts'
import { acceptMultipart, readPostedForm } from './read-posted-form.ts'
import type { Address } from './route-table.ts'
import { serveCachedPages } from './serve-cached-pages.ts'
import { serveStaticFiles } from './static-files.ts'
import { type Refusal, tooMuchToRead, toPageRequest } from './web-request.ts'

export type { Fetch }
/** On disk. Its errors carry a `status`. */
export type ReceiveFile = (file: Readable) => Promise<PostedFile>

const PLAIN_TEXT = 'text/plain; charset=utf-8'
const RETRY_AFTER_SECONDS = 10

/** Cached pages are shared by all visitors, so they have no request's origin. */
const NO_ORIGIN = 'http://site.invalid'

/** All unknown paths share one cached 404 page. */
const UNKNOWN_PATH = '/-'

export interface SiteOptions {
  config: SiteConfig
  /** By path, forwarding a visitor's address. */
  fetchApi: (clientAddress: string | undefined) => Fetch
  /**
   * Run before a form post is read. An error with a `status` other than 500 is shown with its
   * message.
   */
  guardPosts: (scope: FastifyInstance) => Promise<onRequestAsyncHookHandler[]>
  receiveFile: ReceiveFile
  /** For idempotency keys of forms posted without scripts. */
  formSecret: Uint8Array
  /** For requests served from the page cache, which no hook sees. */
  onCachedPage?: ((request: IncomingMessage) => void) | undefined
  /** If this process runs no API. */
  addHealthRoutes?: (scope: FastifyInstance, isReady: () => Promise<boolean>) => void
}

interface RefusingError extends Error {
  /** On errors that visitors may read. */
  status?: number
  retryAfterSeconds?: number
  /** Fastify's own; its messages are for developers. */
  statusCode?: number
}

/** Built files, cached pages, and React Router for the rest. @throws if the site is not built */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { config } = options
  const { render, oneClick, content, routes, sharedId, dataEnding } = await createRenderer(
    app,
    options,
  )
  const pages = createPageCache({
    version: content.version,
    render: async address => {
      const path = withoutData(address)
      const request = new Request(new URL(path, config.siteUrl ?? NO_ORIGIN))
      return toCacheablePage(await render(request, { isDataWanted: path !== address }), config)
    },
  })

  app.setErrorHandler((error: RefusingError, request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const { status = 500, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    if (status !== 500) return reply.code(status).type(PLAIN_TEXT).send(error.message)
    const { statusCode = 500 } = error
    if (statusCode >= 400 && statusCode < 500) {
      return reply.code(statusCode).type(PLAIN_TEXT).send('Please send this form from its page.')
    }
    request.log.error({ err: error })
    return reply.code(500).type(PLAIN_TEXT).send('This page could not be made. Please try again.')
  })

  // Reached by other methods, too.
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, { status: 404, text: 'There is nothing at this address.' }),
  )

  // The renderer reads each body; a parser would consume it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  options.addHealthRoutes?.(app, async () => {
    const lists = await Promise.all([content.blogs(), content.jobs()])
    return !lists.includes(undefined)
  })
  await serveStaticFiles(app, CLIENT_DIR)
  // Not a page, which would be cached as long as the content: it has an expiry date.
  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    reply
      .header('cache-control', SECURITY_TEXT_CACHE)
      .type(SECURITY_TEXT_TYPE)
      .send(securityText(Date.now(), config.siteUrl)),
  )
  app.route({ method: ['GET', 'HEAD'], url: '*', handler: answerGet })
  app.register(async posts => {
    await acceptMultipart(posts)
    const onRequest = await options.guardPosts(posts)
    posts.route({ method: 'POST', url: '*', onRequest, handler: answerPost })
    posts.route({
      method: 'POST',
      url: subscriptionPaths.unsubscribe,
      // Unsubscribing needs only the link: any origin, no limit.
      handler: (request, reply) =>
        answerUnsubscribing(request, reply, async () => {
          for (const guard of onRequest) await guard.call(posts, request, reply)
        }),
    })
  })

  serveCachedPages(app, {
    peek: url => {
      const { address, ending } = readUrl(url)
      const key = cacheKey(address)
      return key === undefined ? undefined : pages.peek(`${key}${ending}`)
    },
    onServed: options.onCachedPage,
  })

  async function answerGet(request: FastifyRequest, reply: FastifyReply) {
    const { address, ending, query } = readUrl(request.raw.url ?? '/')
    if (address.kind === 'moved') {
      if (routes.resolve(address.path).kind === 'letter') reply.header('cache-control', 'no-store')
      return reply.redirect(`${address.path}${ending}${query}`, 308)
    }
    const key = (await missingPath(address)) ?? cacheKey(address)
    if (key === undefined) return renderForOne(request, reply)
    return send(request, reply, await pages.get(`${key}${ending}`))
  }

  /** The suffix tells whether the page's data is requested. */
  function readUrl(url: string): { address: Address; ending: string; query: string } {
    const [path, query] = splitQuery(url)
    const pagePath = withoutData(path)
    const ending = path.slice(pagePath.length)
    const address = routes.resolve(pagePath)
    const hasNone = (address.kind === 'endpoint' || address.kind === 'letter') && ending !== ''
    return { address: hasNone ? { kind: 'other' } : address, ending, query }
  }

  function withoutData(path: string): string {
    return path.endsWith(dataEnding) ? path.slice(0, -dataEnding.length) : path
  }

  /** Endpoints contain the origin; mail links' pages are personal. */
  function cacheKey(address: Address): string | undefined {
    if (address.kind === 'page' || address.kind === 'record') return address.path
    return address.kind === 'endpoint' && config.siteUrl ? address.path : undefined
  }

  /** A route's missing records share one address, so that such a page is rendered once. */
  async function missingPath(address: Address): Promise<string | undefined> {
    if (address.kind === 'other') return UNKNOWN_PATH
    if (address.kind !== 'record') return undefined
    const id = await sharedId(address)
    return id === undefined ? undefined : `${address.folder}/${id}`
  }

  async function answerPost(request: FastifyRequest, reply: FastifyReply) {
    const [path] = splitQuery(request.raw.url ?? '/')
    const address = routes.resolve(path)
    if ('path' in address && address.path === subscriptionPaths.unsubscribe) {
      // In another spelling, which no mail contains.
      return answerUnsubscribing(request, reply, async () => {})
    }
    if (!routes.takesForm(path)) {
      reply.header('allow', 'GET, HEAD')
      return refuse(reply, { status: 405, text: 'This page takes no form.' })
    }
    const refusal = tooMuchToRead(request)
    if (refusal) return refuse(reply, refusal)
    const postedForm = await readPostedForm(request, options.receiveFile)
    try {
      return await renderForOne(request, reply, postedForm)
    } finally {
      await postedForm?.file?.remove()
    }
  }

  /**
   * A mailbox's button needs only the status; all but that and the page's buttons is refused.
   * @param guard for posts that do not unsubscribe
   */
  async function answerUnsubscribing(
    request: FastifyRequest,
    reply: FastifyReply,
    guard: () => Promise<void>,
  ) {
    const fields = await readLetterPost(request)
    if (!(fields instanceof URLSearchParams)) return refuse(reply, fields)
    if (isOneClick(fields)) {
      return say(reply, await oneClick(toPageRequest(request, config.siteUrl), visitOf(request)))
    }
    if (!fields.has(letterFields.unsubscribe)) {
      if (!fields.has(letterFields.undo)) return refuse(reply, NOTHING_TO_DO)
      await guard()
    }
    return renderForOne(request, reply, { path: subscriptionPaths.unsubscribe, fields })
  }

  async function renderForOne(
    request: FastifyRequest,
    reply: FastifyReply,
    postedForm?: PostedForm,
  ) {
    const visit = { ...visitOf(request), postedForm }
    const response = await render(toPageRequest(request, config.siteUrl), visit)
    if (response.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return send(request, reply, await toUncacheablePage(response, config))
  }
}

function visitOf({ ip, log }: FastifyRequest) {
  return { clientAddress: ip, log }
}

const NOTHING_TO_DO: Refusal = { status: 400, text: 'Nothing was asked for, and nothing is done.' }

function refuse(reply: FastifyReply, { isUnread, ...refusal }: Refusal) {
  if (isUnread) reply.header('connection', 'close')
  return say(reply, refusal)
}

function say(reply: FastifyReply, { status, text }: { status: number; text: string }) {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).header('cache-control', 'no-store').type(PLAIN_TEXT).send(text)
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { status, headers, bytes } = answerWith(page, request.headers)
  return reply.code(status).headers(headers).send(bytes)
}

function splitQuery(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}
