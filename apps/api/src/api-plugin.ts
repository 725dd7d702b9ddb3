import cors from '@fastify/cors'
import { formHeaders, LAST_VACANCY_ID } from '@universe/contract/calls'
import { JSON_BODY_MAX_BYTES } from '@universe/contract/limits'
import { PICTURES_PREFIX } from '@universe/domain/content/picture-repository'
import type { FastifyInstance } from 'fastify'
import { applicationRoutes } from './applications/routes.ts'
import { API_PREFIX, type ApiDeps } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import { requireDiskSpace } from './disk/watch-disk.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { answerFailure, answerNotFound, errorMessages, HttpError } from './failures/http-error.ts'
import { limitPosts, refuseForeignPosts } from './forms/guard-posts.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { subscriberRoutes, subscriptionRoutes } from './subscribers/routes.ts'

const PREFLIGHT_KEPT_SECONDS = 24 * 60 * 60

/** Handles /api and /images/blogs, and leaves the rest of its server unchanged. */
export function createApiPlugin(deps: ApiDeps) {
  return async function api(app: FastifyInstance): Promise<void> {
    app.setErrorHandler(answerFailure)
    app.register(callScope, { prefix: API_PREFIX })
    app.register(pictureScope, { prefix: PICTURES_PREFIX })
  }

  async function callScope(app: FastifyInstance) {
    if (deps.config.siteUrl !== undefined) await allowSite(app, deps.config.siteUrl)
    contentRoutes(app, deps)
    // First: requests from other sites must not use up a visitor's rate limit.
    const onRequest = [
      refuseForeignPosts(deps.config.siteUrl),
      ...(await limitPosts(app, deps.config)),
    ]
    // Last: a request refused for another reason reserves nothing.
    const room = deps.disk ? [requireDiskSpace(deps.disk)] : []
    app.register(async scope => {
      acceptJsonOnly(scope)
      const hooks = { onRequest: [...onRequest, ...room] }
      subscriberRoutes(scope, deps, hooks)
      enquiryRoutes(scope, deps, hooks)
      // No disk check: they store next to nothing and must work on a full disk.
      subscriptionRoutes(scope, deps, { onRequest })
    })
    const { limit } = deps.uploads
    app.register(scope =>
      applicationRoutes(scope, deps, { onRequest: [...onRequest, limit, ...room] }),
    )
    answerUnknownPaths(app)
  }

  async function pictureScope(app: FastifyInstance) {
    pictureRoutes(app, deps)
    answerUnknownPaths(app)
  }
}

// A route, as beside this plugin the site answers unknown paths; before the body is read, whose
// type would be checked first.
function answerUnknownPaths(app: FastifyInstance) {
  app.all('/*', { onRequest: answerNotFound }, answerNotFound)
}

async function allowSite(app: FastifyInstance, siteUrl: string) {
  await app.register(cors, {
    origin: siteUrl,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'If-None-Match', ...Object.values(formHeaders)],
    exposedHeaders: ['ETag', 'Retry-After', LAST_VACANCY_ID],
    maxAge: PREFLIGHT_KEPT_SECONDS,
  })
}

/** Small, valid UTF-8, without `__proto__`. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES },
    (request, body, done) => {
      let text: string
      try {
        text = utf8.decode(body)
      } catch {
        done(new HttpError(400, errorMessages.malformed))
        return
      }
      parseJson(request, text, done)
    },
  )
}
