import { TRIAL_QUERY } from '@universe/contract/calls'
import { LetterPage, type Step } from '../../../newsletter/letter-page.tsx'
import {
  describeResult,
  mayUndo,
  trial,
  undo,
  unsubscribe,
} from '../../../newsletter/letter-words.ts'
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

export const loader = ({ request }: Route.LoaderArgs) =>
  isOfTrial(new URL(request.url)) ? { hasToken: false, isTrial: true } : loadLetter(request)

/** After Back the button has to be pressed again. */
export const clientLoader = () => ({
  hasToken: location.search.includes('token='),
  isTrial: isOfTrial(location),
})

function isOfTrial({ search }: { search: string }): boolean {
  return new URLSearchParams(search).has(TRIAL_QUERY)
}

/** For the page's buttons; a mailbox's own button (RFC 8058) needs no page. */
export function action({ request, context }: Route.ActionArgs) {
  const { subscriptions, postedForm } = context.get(serverContext)
  const token = tokenIn(request)
  if (!token) return null
  if (postedForm?.fields.has(letterFields.unsubscribe)) {
    return answerLetter(subscriptions.unsubscribe({ token }))
  }
  if (!postedForm?.fields.has(letterFields.undo)) return null
  return answerLetter(subscriptions.undo({ token }).then(asUndone))
}

/** If the undo failed, it is the undo that must be pressed again. */
function asUndone(result: LetterResult): LetterResult & { isUndo: true } {
  return { ...result, isUndo: true }
}

export { UnsubscribePage as default }

function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const result: (LetterResult & { isUndo?: boolean }) | null | undefined = actionData
  if ('isTrial' in loaderData && loaderData.isTrial) return <LetterPage {...trial} />
  if (!loaderData.hasToken) return <LetterPage {...unsubscribe.damaged} way="contact" />
  if (!result) return <LetterPage {...asked} isLeaving />
  const words = { ...describeResult(result, unsubscribe), before: result.isUndo ? ended : asked }
  switch (result.outcome) {
    case 'unanswered':
      return <LetterPage {...words} button={result.isUndo ? undo : unsubscribe.button} isLeaving />
    case 'unsubscribed':
    case 'already-unsubscribed':
      return <LetterPage {...words} advice={mayUndo} button={undo} isLeaving />
    case 'undone-too-often':
      return <LetterPage {...words} button={undo} way="form" isLeaving />
    case 'resubscribed':
    case 'still-subscribed':
      return <LetterPage {...words} />
    case 'unknown':
      return <LetterPage {...words} way="contact" />
    default:
      return <LetterPage {...words} way="form" />
  }
}

const asked: Step = { ...unsubscribe.ask, button: unsubscribe.button }

/** Only for its size, so the date does not matter. */
const ended: Step = {
  ...describeResult({ outcome: 'already-unsubscribed', at: 0 }, unsubscribe),
  advice: mayUndo,
  button: undo,
  before: asked,
}
