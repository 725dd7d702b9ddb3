import { subscriptionCalls } from '@universe/contract/calls'
import {
  type SubscriptionOutcome,
  type SubscriptionRequest,
  subscriptionRequest,
} from '@universe/contract/payloads'
import {
  confirmSubscription,
  undoUnsubscription,
  unsubscribe,
} from '@universe/domain/newsletter/change-subscription'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, belowApi } from '../api-deps.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'
import { readBody } from '../forms/check-request.ts'

/**
 * What the links in the newsletter's mails do. Unsubscribing takes whoever has the link, as often as they
 * come and from wherever (RFC 8058): `options`, the checks of form posts, are for the two others.
 */
export function subscriptionRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): void {
  const { store, config, formSecret, now } = deps
  const links = createSubscriptionLinks(formSecret)
  const parts = { store, links, now, erasure: { dataDir: config.dataDir, formSecret } }
  const answer = (
    call: keyof typeof subscriptionCalls,
    checks: RouteShorthandOptions,
    work: (request: SubscriptionRequest) => Promise<SubscriptionOutcome>,
  ) =>
    app.post(belowApi(subscriptionCalls[call]), checks, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const body = readBody(subscriptionRequest, request.body)
      return orServiceUnavailable(() => work(body))
    })
  answer('confirm', options, ({ token }) => confirmSubscription(parts, token))
  answer('unsubscribe', {}, ({ token, oneClick }) =>
    unsubscribe(parts, token, oneClick ? 'one-click' : 'link'),
  )
  answer('undo', options, ({ token }) => undoUnsubscription(parts, token))
}
