import { newsletter } from '@universe/contract/forms/newsletter'
import { subscriberRequest } from '@universe/contract/payloads'
import { addSubscriber } from '@universe/domain/newsletter/add-subscriber'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasure-key'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../api-deps.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import { readBody, requireValid } from '../forms/check-request.ts'

/** Newsletter subscriptions (specification, section 7: AddSubscriber). */
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
