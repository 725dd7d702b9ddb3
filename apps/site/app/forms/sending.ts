import { SERVER_UNREACHABLE } from '@universe/contract/calls'
import { consentPolicy } from '@universe/contract/consent-policy'
import { checkCv } from '@universe/contract/cv'
import { checkSubmission } from '@universe/contract/forms/check-form'
import { consentField, type FormDefinition } from '@universe/contract/forms/definition'
import { toPayload } from '@universe/contract/forms/form-payload'
import { messages } from '@universe/contract/messages'
import type { NoticeContent, NoticeProps, StatusMessage } from '@universe/ui/notice.tsx'
import { createApi } from '../api/api.ts'
import { readNotedVisit } from '../api/visit-source.ts'
import type { KeptForm, KeptRequest } from '../outbox/kept-requests.ts'
import { JSON_TIMEOUT_MS, keepAndSend } from '../outbox/outbox.ts'
import { toReceipt } from '../outbox/receipts.ts'
import { followRequest, showState } from './request-status.tsx'
import type { Outcome, Submission } from './submission.ts'

/** One chunk (`loadSending`) with what forms need only once used. */
export { suggestAddresses } from './address-hints.tsx'
export { keepDraft } from './draft.ts'
export { pointOut } from './point-out.tsx'
export { tellLast } from './request-status.tsx'
export { readSubmission } from './submission.ts'

/** Keeps the request, sends it, and shows its state. @throws if it was neither kept nor accepted */
export async function submitThroughOutbox(submission: Submission, cv?: File): Promise<Outcome> {
  const { form, element, apiUrl, fields, facts } = submission
  const check = checkSubmission(form, fields)
  if (!check.valid) {
    const { errors, notice } = check
    return { errors, ...(notice !== undefined && { notice: toErrorNotice(form, notice) }) }
  }
  const refusal = cv && (await refuseCv(form, cv))
  if (refusal) {
    dropFile(element)
    return { errors: {}, ...refusal }
  }
  const now = Date.now()
  const request: KeptRequest = {
    key: facts.idempotencyKey,
    form: form.name as KeptForm,
    payload: toPayload(form, check.values, cv),
    facts: { ...facts, ...(consentField(form) && { consentPolicy }), ...readNotedVisit() },
    createdAt: now,
    attempts: 0,
    nextAttemptAt: now,
  }
  followRequest(toReceipt(request), element, submission)({ name: 'sending' })
  await keepAndSend(apiUrl, request)
  element.reset()
  return { notice: toConfirmation(form) }
}

/**
 * Reports failures (readings, Confirmations).
 * @param statusOnFailure has the address, as its field is emptied
 */
export async function submitDirectly(
  submission: Submission,
  statusOnFailure: (email: string) => StatusMessage,
): Promise<Outcome> {
  const { form, element, apiUrl, fields, facts } = submission
  const check = checkSubmission(form, fields)
  if (!check.valid) return { errors: check.errors }
  element.reset()
  const show = showState(facts.idempotencyKey, submission, form.nextStep)
  show({ name: 'sending' })
  const options = { signal: AbortSignal.timeout(JSON_TIMEOUT_MS) }
  const payload = toPayload(form, check.values)
  const failure = await failureOf(createApi(apiUrl).post(form.name, payload, facts, options))
  if (failure !== undefined) {
    // The failed address is displayed nowhere else.
    const statusMessage = statusOnFailure(check.values.email ?? '')
    return { notice: toErrorNotice(form, failure), statusMessage }
  }
  show({ name: 'accepted', at: Date.now() })
  return { notice: toConfirmation(form) }
}

export async function refuseCv(form: FormDefinition, file: File): Promise<NoticeProps | undefined> {
  const text = await checkCv(file)
  if (text === undefined) return undefined
  const status = text === messages.cvTooLarge ? messages.statusCvTooLarge : messages.statusCvNotPdf
  return { notice: toErrorNotice(form, text), statusMessage: { text: status, id: 'cv-refusal' } }
}

/** Chosen before this code had loaded. */
function dropFile(element: HTMLFormElement): void {
  const input = element.querySelector<HTMLInputElement>('[type=file]')
  if (!input) return
  input.value = ''
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function toConfirmation({ confirmation: { kind, text, ms } }: FormDefinition): NoticeContent {
  return { kind, text, duration: ms }
}

function toErrorNotice({ errorMs }: FormDefinition, text: string): NoticeContent {
  return { kind: 'error', text, duration: errorMs }
}

/** Undefined if accepted. */
async function failureOf(sent: Promise<Response>): Promise<string | undefined> {
  try {
    const response = await sent
    return response.ok ? undefined : (await readSentence(response)) || refusedBy(response)
  } catch (error) {
    console.error(error)
    return SERVER_UNREACHABLE
  }
}

/** The API's plain text; nothing from a proxy's error page. */
async function readSentence(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? 'text/plain'
  return type.startsWith('text/plain') ? (await response.text()).trim() : ''
}

function refusedBy({ status }: Response): string {
  return `The server did not take it (error ${status}). Please try again.`
}
