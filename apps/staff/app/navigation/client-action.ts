import { type ClientActionFunctionArgs, data } from 'react-router'
import type { FormAnswer } from '../ui/form-answer.ts'

const UNREACHABLE =
  'The app cannot be reached just now. Nothing was changed, and what you typed is still here; please try again.'

/**
 * A page's own client action: where the line or the server is gone it answers in the server's place,
 * so that the page and what was typed stay.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    // What a browser throws where no answer came.
    if (!(error instanceof TypeError)) throw error
    const text = (name: string) => String(form.get(name) ?? '')
    const answer: FormAnswer = {
      intent: text('intent'),
      object: text('object'),
      refusal: UNREACHABLE,
      typed: {},
    }
    // As an error it makes the router ask for no page anew.
    return data(answer, 503)
  }
}
