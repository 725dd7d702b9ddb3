import { data, redirect } from 'react-router'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import type { Outcome } from './perform.ts'
import { readForm } from './read-fields.ts'

/**
 * Handles a form, and returns where to redirect after success; undefined to show the result on the
 * same page.
 */
type FormHandler = (
  form: URLSearchParams,
) => Promise<readonly [Outcome<unknown>, next: string | undefined]>

const MESSAGE = 'What was sent is not a form of this page. Load it again.'

/**
 * Runs the handler of a posted form (`ui/guarded-form.tsx`).
 * @param sent the request, or the parsed form of a multipart request
 * @param handlers by the form's `intent`
 * @returns a redirect to the page that confirms it, so that a reload posts nothing again; or the
 * refusal
 */
export async function answerForm(
  sent: Request | URLSearchParams,
  handlers: Record<string, FormHandler>,
) {
  const form = sent instanceof Request ? await readForm(sent) : sent
  const intent = form.get('intent') ?? ''
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) throw data(MESSAGE, 400)
  const [outcome, next] = await handler(form)
  if (outcome.done && next !== undefined) return redirect(next)
  const { done: _, isUnavailable = false, ...rest } = { isUnavailable: undefined, ...outcome }
  const answer: FormAnswer = {
    intent,
    object: form.get('object') ?? '',
    ...rest,
    typed: textsByName(form),
  }
  // As an error response it keeps the router from revalidating, which would redirect to the
  // sign-in.
  const isOver = 'needs' in rest && rest.needs === 'sign-in'
  return data(answer, isOver ? 401 : isUnavailable ? 503 : 200)
}

function textsByName(form: URLSearchParams): Record<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of form) {
    const known = texts.get(name)
    if (known) known.push(text)
    else texts.set(name, [text])
  }
  return Object.fromEntries(texts)
}
