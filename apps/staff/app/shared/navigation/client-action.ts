import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import type { FormAnswer } from '../ui/form-answer.ts'

const UNREACHABLE =
  'Cannot reach the server. Nothing was changed and your text is still here; try again.'

/** A longer body is a proxy's error page. */
const SENTENCE_MAX = 300

/**
 * When the server is unreachable, or answers with only a sentence, returns a refusal: the page
 * keeps its input.
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
    // An error status keeps the router from revalidating.
    return data(answer, 503)
  }
}

/** @returns undefined for errors that replace the page */
function explain(error: unknown): string | undefined {
  // `fetch` rejects with a TypeError without a response.
  if (error instanceof TypeError) return UNREACHABLE
  if (!isRouteErrorResponse(error)) return undefined
  const { status, data: text } = error
  if (typeof text === 'string' && text.length <= SENTENCE_MAX && !text.startsWith('<')) {
    return text || UNREACHABLE
  }
  return status >= 500 ? UNREACHABLE : undefined
}
