import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import type { FormAnswer } from '../ui/form-answer.ts'

const UNREACHABLE =
  'The app cannot be reached just now. Nothing was changed, and what you typed is still here; please try again.'

/** Longer is no sentence of the app's, but a page of whatever stands before it. */
const SENTENCE_MAX = 300

/**
 * A page's own client action: where the line or the server is gone, or answers no more than a
 * sentence, it answers in the server's place, so that the page and what was typed stay.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const refusal = explain(error)
    if (refusal === undefined) throw error
    const text = (name: string) => String(form.get(name) ?? '')
    const answer: FormAnswer = {
      intent: text('intent'),
      object: text('object'),
      refusal,
      typed: {},
    }
    // As an error it makes the router ask for no page anew.
    return data(answer, 503)
  }
}

/** @returns why no form of a page's was answered; undefined for what is told instead of the page */
function explain(error: unknown): string | undefined {
  // What a browser throws where no answer came.
  if (error instanceof TypeError) return UNREACHABLE
  if (!isRouteErrorResponse(error)) return undefined
  const { status, data: text } = error
  if (typeof text === 'string' && text.length <= SENTENCE_MAX && !text.startsWith('<')) {
    return text || UNREACHABLE
  }
  return status >= 500 ? UNREACHABLE : undefined
}
