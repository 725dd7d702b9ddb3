import { checkForm, newsletterForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import { SERVER_UNREACHABLE } from '@universe/contract/server-unreachable'
import type { NoticeContent } from '@universe/ui/notice.tsx'
import { createApi } from '../../api/api.ts'
import { JSON_TIMEOUT_MS } from '../../outbox/courier.ts'
import type { Submission } from '../submission.ts'
import { describeState } from './keep-and-tell.ts'
import { NEWSLETTER_ERROR_MS, NEWSLETTER_SUCCESS_MS } from './notice-times.ts'

export function checkEmail({ fields }: Submission) {
  return checkForm(newsletterForm, fields)
}

/** @returns how it went: an error when the server has not taken the address */
export async function subscribe(
  apiUrl: string,
  email: string,
  { facts, say }: Submission,
): Promise<NoticeContent> {
  const { idempotencyKey: key } = facts
  say(describeState({ name: 'sending' }, key))
  const options = { signal: AbortSignal.timeout(JSON_TIMEOUT_MS) }
  const sent = createApi(apiUrl).addSubscriber({ inputValue: email }, facts, options)
  const text = await failureOf(sent)
  if (text !== undefined) return { kind: 'error', text, duration: NEWSLETTER_ERROR_MS }
  say(describeState({ name: 'accepted', at: Date.now() }, key))
  return { kind: 'success', text: messages.newsletterSent, duration: NEWSLETTER_SUCCESS_MS }
}

/** @returns the sentence for the visitor, or undefined when the server took the request */
async function failureOf(sent: Promise<Response>): Promise<string | undefined> {
  try {
    const response = await sent
    return response.ok ? undefined : (await response.text()) || SERVER_UNREACHABLE
  } catch (error) {
    console.error(error)
    return SERVER_UNREACHABLE
  }
}
