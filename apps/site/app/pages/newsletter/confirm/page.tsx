import { LetterPage, type Step } from '../../../newsletter/letter-page.tsx'
import { confirm, describeResult, subscribeAgain } from '../../../newsletter/letter-words.ts'
import { serverContext } from '../../../server/context.ts'
import { letterFields } from '../../../server/letter-fields.ts'
import {
  answerLetter,
  type LetterResult,
  letterHeaders,
  loadLetter,
  tokenIn,
} from '../../../server/letter-posts.ts'
import type { Route } from './+types/page.ts'

export const handle = { isForLetters: true }
export const headers = () => letterHeaders

export const loader = ({ request }: Route.LoaderArgs) => loadLetter(request)

/** After Back the button has to be pressed again. */
export const clientLoader = () => ({ hasToken: location.search.includes('token=') })

export function action({ request, context }: Route.ActionArgs) {
  const { subscriptions, postedForm } = context.get(serverContext)
  const token = tokenIn(request)
  if (!token || !postedForm?.fields.has(letterFields.confirm)) return null
  return answerLetter(subscriptions.confirm({ token }))
}

export { ConfirmPage as default }

function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const result: LetterResult | null | undefined = actionData
  if (!loaderData.hasToken) return <LetterPage {...confirm.damaged} way="form" />
  if (!result) return <LetterPage {...asked} />
  const words = { ...describeResult(result, confirm), before: asked }
  switch (result.outcome) {
    case 'unanswered':
      return <LetterPage {...words} button={confirm.button} />
    case 'unsubscribed':
      return <LetterPage {...words} advice={subscribeAgain} way="form" />
    case 'unknown':
    case 'gone':
      return <LetterPage {...words} way="form" />
    default:
      return <LetterPage {...words} />
  }
}

const asked: Step = { ...confirm.ask, button: confirm.button }
