import type { StatusMessage } from '@universe/ui/notice.tsx'
import { describeState } from '../outbox/describe-state.ts'
import { findLast, noteFormOf, readState } from '../outbox/known-requests.ts'
import { type Receipt, receipts } from '../outbox/receipts.ts'
import { followStates, onReturn, type RequestState } from '../outbox/request-state.ts'
import type { StatusClaim } from './use-feedback.ts'

/**
 * Says beside a form, while it may, what becomes of a request; on another day, with the date.
 * @param nextStep what is left for the visitor to do once it is accepted
 */
export function showState(key: string, { showStatus, signal }: StatusClaim, nextStep?: string) {
  let shown: RequestState | undefined
  onReturn(() => shown && show(shown), signal)
  return show

  function show(state: RequestState) {
    shown = state
    showStatus(toStatus(state, key, nextStep))
  }
}

/** The same for a request that is kept, whichever tab sends it. */
export function followRequest(receipt: Receipt, element: Element, claim: StatusClaim) {
  const { key } = receipt
  const show = showState(key, claim)
  noteFormOf(key, element)
  followStates(announced => announced.key === key && tell(announced.state), claim.signal)
  // What was announced while the page was away was not heard.
  onReturn(() => readState(key).then(state => state && tell(state), console.error), claim.signal)
  return tell

  function tell(state: RequestState) {
    show(state)
    if (state.name === 'accepted' && document.visibilityState === 'visible') {
      receipts.put({ ...receipt, sentAt: state.at, told: true })
    }
  }
}

/** Says beside a form what became of the request that this browser last sent by it. */
export async function tellLast(
  form: string,
  vacancyId: string | undefined,
  element: Element,
  claim: StatusClaim,
): Promise<void> {
  const last = await findLast(form, vacancyId)
  if (last && !claim.signal.aborted) followRequest(last.receipt, element, claim)(last.state)
}

function toStatus(state: RequestState, key: string, nextStep?: string): StatusMessage {
  const text = describeState(state, key)
  if (state.name === 'accepted' && nextStep) return { text: `${text} ${nextStep}` }
  if (state.name === 'refused' || state.name === 'expired') return { kind: 'error', text }
  if (state.name !== 'sending') return { text }
  // Of one shape from the start: what is put beside the text later would have it announced again.
  const { part } = state
  return {
    text: (
      <>
        {text} <progress value={part} hidden={part === undefined} aria-hidden="true" />
      </>
    ),
  }
}
