import { retryMail } from '@universe/domain/requests/retry-mail'
import type { RouterContextProvider } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { attempt } from '../../server/perform.ts'

/**
 * Sends mail again that was given up, and leads back to where that was asked for.
 * @param which a request's id, or `all`
 */
export function answerRetry(
  context: Readonly<RouterContextProvider>,
  request: Request,
  which: string,
) {
  return answerForm(request, {
    retry: async () => {
      const outcome = await attempt(context, retryMail, which)
      const { pathname, searchParams } = new URL(request.url)
      searchParams.set('done', outcome.done && outcome.result > 0 ? 'again' : 'nothing')
      return [outcome, `${pathname}?${searchParams}`]
    },
  })
}
