import cors from '@fastify/cors'
import { formHeaders, LAST_VACANCY_ID } from '@universe/contract/calls'
import { PICTURES_PREFIX } from '@universe/domain/content/picture-repository'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type ApiDeps } from './api-deps.ts'
import { applicationRoutes } from './applications/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { requireRoom } from './disk/require-room.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { answerFailure, answerNotFound } from './failures/answer-failure.ts'
import { acceptJsonOnly } from './forms/json-body.ts'
import { limitPosts } from './forms/limit-posts.ts'
import { refuseForeignPosts } from './forms/refuse-foreign-posts.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { subscriptionRoutes } from './subscribers/subscription-routes.ts'

const PREFLIGHT_KEPT_SECONDS = 24 * 60 * 60

/**
 * The API as a scope of its own: it answers below /api and /images/blogs, and leaves the rest of the
 * server it is registered on as it was.
 */
export function createApiPlugin(deps: ApiDeps) {
  return async function api(app: FastifyInstance): Promise<void> {
    app.setErrorHandler(answerFailure)
    app.register(callScope, { prefix: API_PREFIX })
    app.register(pictureScope, { prefix: PICTURES_PREFIX })
  }

  async function callScope(app: FastifyInstance) {
    if (deps.config.siteUrl !== undefined) await allowSite(app, deps.config.siteUrl)
    contentRoutes(app, deps)
    // In this order: what another site sends must not use up what a visitor may.
    const onRequest = [
      refuseForeignPosts(deps.config.siteUrl),
      ...(await limitPosts(app, deps.config)),
    ]
    // Last: what is refused for another reason keeps no room on the disk.
    const room = deps.disk ? [requireRoom(deps.disk)] : []
    app.register(async scope => {
      acceptJsonOnly(scope)
      const hooks = { onRequest: [...onRequest, ...room] }
      subscriberRoutes(scope, deps, hooks)
      enquiryRoutes(scope, deps, hooks)
      // They store next to nothing, and must work where the disk is as good as full.
      subscriptionRoutes(scope, deps, { onRequest })
    })
    const { limit } = deps.uploads
    app.register(scope =>
      applicationRoutes(scope, deps, { onRequest: [...onRequest, limit, ...room] }),
    )
    answerTheRest(app)
  }

  async function pictureScope(app: FastifyInstance) {
    pictureRoutes(app, deps)
    answerTheRest(app)
  }
}

// A route and not a not-found handler: beside this plugin the site answers every address that is
// no route. And before a body is read, whose type would otherwise be judged first.
function answerTheRest(app: FastifyInstance) {
  app.all('/*', { onRequest: answerNotFound }, answerNotFound)
}

async function allowSite(app: FastifyInstance, siteUrl: string) {
  await app.register(cors, {
    origin: siteUrl,
    methods: ['GET', 'POST'],
    // Pages that were open for long may name a version of their form, which means nothing.
    allowedHeaders: [
      'Content-Type',
      'If-None-Match',
      'Form-Version',
      ...Object.values(formHeaders),
    ],
    exposedHeaders: ['ETag', 'Retry-After', LAST_VACANCY_ID],
    maxAge: PREFLIGHT_KEPT_SECONDS,
  })
}
