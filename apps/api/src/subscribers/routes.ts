import { subscriptionCalls } from '@universe/contract/calls'
import { newsletter } from '@universe/contract/forms/newsletter'
import {
  type SubscriptionOutcome,
  type SubscriptionRequest,
  subscriberRequest,
  subscriptionRequest,
} from '@universe/contract/payloads'
import { addSubscriber } from '@universe/domain/newsletter/add-subscriber'
import {
  confirmSubscription,
  undoUnsubscription,
  unsubscribe,
} from '@universe/domain/newsletter/change-subscription'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../config.ts'
import { orServiceUnavailable } from '../failures/http-error.ts'
import { acceptFormPost, readBody, requireValid } from '../forms/accept-form-post.ts'

/** Specification, section 7: AddSubscriber. */
export function subscriberRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): void {
  const settings = { ...deps.config, erasureKey: deriveErasureKey(deps.formSecret) }
  app.post(pathWithinApi(newsletter.call), options, request => {
    const { inputValue } = readBody(subscriberRequest, request.body)
    const { email } = requireValid(newsletter, { email: inputValue })
    return acceptFormPost(deps, request, {
      call: newsletter.call,
      content: [email],
      add: (trx, context) => addSubscriber(trx, settings, { email, ...context }),
    })
  })
}

/**
 * `options`, the form checks, do not apply to unsubscribing, which is open to anyone with the link,
 * any number of times and from any origin (RFC 8058).
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
