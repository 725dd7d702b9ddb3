import { retryMail } from '@universe/domain/requests/retry-mail'
import type { ActionFunctionArgs } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { attempt } from '../../server/perform.ts'

type RetryArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>

/**
 * Sends mail again that was given up, and leads back to where that was asked for.
 * @param which a request's id, or `all`
 */
export function answerRetry({ context, request, url }: RetryArgs, which: string) {
  return answerForm(request, {
    retry: async () => {
      const outcome = await attempt(context, retryMail, which)
      const { pathname } = url
      const params = new URLSearchParams(url.search)
      params.set('done', outcome.done && outcome.result > 0 ? 'again' : 'nothing')
      return [outcome, `${pathname}?${params}`]
    },
  })
}
