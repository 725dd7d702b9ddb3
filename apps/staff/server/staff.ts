import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { hasTooManyFields, TOO_MANY_FIELDS } from '@universe/contract/field-count'
import {
  SECURITY_TEXT_CACHE,
  SECURITY_TEXT_PATH,
  SECURITY_TEXT_TYPE,
  securityText,
} from '@universe/contract/security-text'
import { toWebRequest } from '@universe/contract/to-web-request'
import { policyHeaders } from '@universe/contract/violation-reports'
import { Refused } from '@universe/domain/platform/refused'
import type { StaffContext } from '@universe/domain/staff/context'
import { hasMember, readLink } from '@universe/domain/staff/links'
import { logSecurityEvent } from '@universe/domain/staff/security-events'
import { readSession } from '@universe/domain/staff/sessions'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { RequestContext, requestContext, SitePreview } from '../app/server/request-context.ts'
import { sessionCookie } from '../app/server/session-cookie.ts'
import { describeDevice } from './describe-device.ts'
import { cacheEntrancePages, makeNonce } from './entrance-pages.ts'
import {
  endSlowUpload,
  FORM_MAX_BYTES,
  LARGE_BODIES,
  limitBody,
  limitUploads,
  PICTURE_BODY,
} from './limit-bodies.ts'
import { limitParallelRequests } from './limit-parallel-requests.ts'
import { refuse, refuseOtherHosts, refuseOtherOrigins, refuseOtherSites } from './refuse-others.ts'

const BUILD_DIR = join(import.meta.dirname, '..', 'build')
const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const DATA_TYPE = 'text/x-script; charset=utf-8'
const RETRY_AFTER_SECONDS = 10
const ZERO_BYTE = /^[^?]*%00/
/** Polled by an open page, which does not keep its session alive. */
const NEWS_PATH = '/inbox.json'

export interface StaffOptions {
  parts: StaffContext
  /** For rate limits. */
  clientOf: (request: FastifyRequest) => string
  policyReportUrl: string | undefined
  /** For posts without a session. */
  limitPosts: (scope: FastifyInstance) => Promise<onRequestAsyncHookHandler[]>
  sitePreview: SitePreview
  /** For previews. */
  siteFiles: string
}

interface Refusal extends Error {
  status?: number
  statusCode?: number
  retryAfterSeconds?: number
}

type StaffBuild = ServerBuild & { entry: { module: { requestContext: typeof requestContext } } }

/**
 * No response is cached, and only its own pages can change anything.
 * @throws when the app is not built
 */
export async function staff(app: FastifyInstance, options: StaffOptions): Promise<void> {
  const { parts, clientOf } = options
  const file = pathToFileURL(join(BUILD_DIR, 'server/index.js'))
  if (!existsSync(file)) throw new Error('The staff’s app is not built. Run "npm run build" first.')
  const build: StaffBuild = await import(file.href)
  const { requestContext: context } = build.entry.module
  const handle = createRequestHandler(build, 'production')

  app.setErrorHandler((error: Refusal, request, reply) => {
    const { status = error.statusCode ?? 500, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    if (status < 500) return refuse(reply, status, error.message)
    // The session could not be read.
    request.log.error({ err: error })
    return refuse(
      reply.header('retry-after', RETRY_AFTER_SECONDS),
      503,
      'The database is unavailable. Try again in a moment.',
    )
  })
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply.header('allow', 'GET, HEAD, POST'), 405, 'This address takes no such request.'),
  )
  app.addHook('onRequest', async ({ url }, reply) => {
    // PostgreSQL refuses it in text, and none of our addresses contain it.
    if (ZERO_BYTE.test(url)) return refuse(reply, 400, 'There is no such address.')
  })
  app.addHook('onRequest', refuseOtherHosts(parts.staffUrl))
  app.addHook('onRequest', refuseOtherOrigins(parts.staffUrl))
  app.addHook('onRequest', refuseOtherSites)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'same-origin')
  })

  app.removeAllContentTypeParsers()
  const how = { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES } as const
  app.addContentTypeParser('*', how, ({ headers }, body: Buffer, done) => {
    const isRefused = hasTooManyFields(body.toString('latin1'), headers['content-type'])
    done(isRefused ? Object.assign(new Error(TOO_MANY_FIELDS), { status: 413 }) : null, body)
  })

  await app.register(fastifyStatic, {
    root: join(BUILD_DIR, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: reply => reply.header('cache-control', IMMUTABLE),
  })
  await serveSiteFiles(app, { own: join(BUILD_DIR, 'client'), site: options.siteFiles })
  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    reply
      .header('cache-control', SECURITY_TEXT_CACHE)
      .type(SECURITY_TEXT_TYPE)
      .send(securityText(parts.now(), parts.staffUrl())),
  )
  const findEntrancePage = cacheEntrancePages({
    render: (path, { isOver, nonce }) =>
      render(new Request(`${parts.staffUrl()}${path}`), {
        session: undefined,
        token: isOver ? '' : undefined,
        device: '',
        client: '',
        log: app.log,
        isHead: false,
        nonce,
      }),
    hasMember: () => hasMember(parts),
    isLinkOpen: token =>
      readLink(parts, token).then(
        () => true,
        error => !(error instanceof Refused),
      ),
  })
  const limitParallel = limitParallelRequests(async request => {
    // Without a session, by address, whatever cookie is sent.
    const { session } = await findSession(request)
    return session?.actor.sessionId ?? clientOf(request)
  })
  app.route({ method: ['GET', 'HEAD'], url: '*', onRequest: limitParallel, handler: answer })
  const limits = await options.limitPosts(app)
  const limitStrangers: onRequestAsyncHookHandler = async (request, reply) => {
    if ((await findSession(request)).session) return
    for (const limit of limits) await limit.call(app, request, reply)
  }
  const limitPost = [limitParallel, limitStrangers]
  app.route({ method: 'POST', url: '*', onRequest: limitPost, handler: answer })
  for (const body of LARGE_BODIES) {
    const isPicture = body === PICTURE_BODY
    const limitMember = isPicture ? limitUploads() : undefined
    const onRequest = [...limitPost, limitBody(body, findSession, limitMember)]
    const preParsing = isPicture ? endSlowUpload() : []
    for (const url of body.paths) {
      const how = { bodyLimit: body.maxBytes, onRequest, preParsing }
      app.route({ method: 'POST', url, ...how, handler: answer })
    }
  }

  async function findToken({ headers }: FastifyRequest): Promise<string | undefined> {
    const cookie = sessionCookie(parts.staffUrl())
    const token: unknown = await cookie.parse(headers.cookie ?? null)
    return typeof token === 'string' && token !== '' ? token : undefined
  }

  async function findSession(request: FastifyRequest) {
    const token = await findToken(request)
    const isUse = !request.url.startsWith(NEWS_PATH)
    const session = token === undefined ? undefined : await readSession(parts, token, isUse)
    return { token, session }
  }

  function render(asked: Request, about: Omit<RequestContext, 'parts' | 'sitePreview'>) {
    const provider = new RouterContextProvider()
    const { sitePreview } = options
    provider.set(context, { parts: { ...parts, log: about.log }, ...about, sitePreview })
    return handle(asked, provider)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const found = await findSession(request)
    if (found.token !== undefined && !found.session) {
      logSecurityEvent(request.log, 'session-refused')
    }
    const nonce = makeNonce()
    const body = request.body instanceof Buffer ? new Uint8Array(request.body) : undefined
    const asked = toWebRequest(request, parts.staffUrl(), body)
    const isStrangers = !found.session && asked.method === 'GET'
    const isOver = found.token !== undefined
    const entrance = isStrangers
      ? await findEntrancePage({ url: asked.url, isOver, nonce })
      : undefined
    const response =
      entrance ??
      (await render(asked, {
        ...found,
        device: describeDevice(request.headers),
        client: clientOf(request),
        log: request.log,
        isHead: request.method === 'HEAD',
        nonce,
      }))
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie') reply.header(name, value)
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    // React Router sets this type without a charset.
    if (response.headers.get('content-type') === 'text/x-script') reply.type(DATA_TYPE)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // Previews have a policy of their own.
    if (isPage && !response.headers.has('content-security-policy')) {
      reply.headers(policyHeaders(pagePolicy(nonce), options.policyReportUrl))
    }
    reply.code(response.status)
    if (response.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    // Files may be larger than memory.
    if (response.headers.has('content-disposition') && response.body) {
      return reply.send(Readable.from(response.body))
    }
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
}

/**
 * For previews; the staff's own files come first. All are public.
 * @param folders client builds, which may be missing
 */
async function serveSiteFiles(
  app: FastifyInstance,
  { own, site }: { own: string; site: string },
): Promise<void> {
  if (!existsSync(site)) return
  await app.register(fastifyStatic, {
    root: site,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', ...NEVER_NEEDED, ...globSync('**/*.*', { cwd: own })],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${site}/assets/`)
      reply.header('cache-control', isHashed ? IMMUTABLE : AN_HOUR)
    },
  })
}

const NEVER_NEEDED = ['**/*.{js,mp4,webm,html}']

/**
 * Files of its own origin, inline scripts with this nonce, its own previews in frames; no inline
 * styles; Trusted Types.
 * @param nonce new for each response
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
