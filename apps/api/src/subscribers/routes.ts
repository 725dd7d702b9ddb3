import { newsletter } from '@universe/contract/forms/newsletter'
import { subscriberRequest } from '@universe/contract/payloads'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { belowApi } from '../call-path.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import { readBody, readFormVersion, requireValid } from '../forms/check-request.ts'
import { addSubscriber } from './add-subscriber.ts'

export function subscriberRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): void {
  app.post(belowApi(newsletter.call), options, request => {
    const { inputValue } = readBody(subscriberRequest, request.body)
    const { email } = requireValid(
      newsletter,
      { email: inputValue },
      readFormVersion(request.headers),
    )
    return acceptFormPost(deps, request, {
      call: newsletter.call,
      content: [email],
      store: (trx, circumstances) => addSubscriber(trx, deps.config, { email, ...circumstances }),
    })
  })
}
