import { data, redirect } from 'react-router'
import type { Flash } from '../shared/ui/flash.ts'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { flashAt } from './flash.ts'
import type { Outcome } from './perform.ts'
import { readForm } from './read-fields.ts'

/** @returns where to redirect after success, undefined to stay, and its message */
export type FormHandler = (
  form: URLSearchParams,
) => Promise<readonly [Outcome<unknown>, next: string | undefined, flash?: Flash | Flash['done']]>

const MESSAGE = 'This form is out of date. Reload the page.'

/**
 * @param handlers by `intent`
 * @param form if the page has parsed it
 * @returns a redirect, so that a reload posts nothing again; or the refusal
 */
export async function answerForm(
  request: Request,
  handlers: Record<string, FormHandler>,
  form?: URLSearchParams,
) {
  form ??= await readForm(request)
  const intent = form.get('intent') ?? ''
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) throw data(MESSAGE, 400)
  const [outcome, next, flash] = await handler(form)
  if (outcome.done && next !== undefined) {
    if (flash === undefined) return redirect(next)
    const message = typeof flash === 'string' ? { done: flash } : flash
    const { to, headers } = await flashAt(request, next, message)
    return redirect(to, { headers })
  }
  const { done: _, isUnavailable = false, ...rest } = { isUnavailable: undefined, ...outcome }
  const answer: FormAnswer = {
    intent,
    object: form.get('object') ?? '',
    ...rest,
    typed: Object.fromEntries([...new Set(form.keys())].map(name => [name, form.getAll(name)])),
  }
  // An error status keeps the router from revalidating, which would redirect to the sign-in.
  const isOver = 'needs' in rest && rest.needs === 'sign-in'
  return data(answer, isOver ? 401 : isUnavailable ? 503 : 200)
}
