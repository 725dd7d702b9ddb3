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
import { type ApiDeps, pathWithinApi } from '../api-deps.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'
import { readBody } from '../forms/check-request.ts'

/**
 * Targets of the links in the newsletter's mails. Unsubscribing is open to anyone with the link,
 * any number of times and from any origin (RFC 8058), so `options`, the form checks, apply to the
 * other two only.
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
    app.post(pathWithinApi(subscriptionCalls[call]), checks, async (request, reply) => {
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
