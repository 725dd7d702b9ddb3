import type { StatusMessage } from '@universe/ui/notice.tsx'
import { findLast, noteFormOf, readState } from '../outbox/known-requests.ts'
import { type Receipt, receipts } from '../outbox/receipts.ts'
import {
  describeState,
  followStates,
  onReturn,
  type RequestState,
} from '../outbox/request-state.ts'
import type { StatusClaim } from './use-feedback.ts'

/**
 * With the date if it was another day.
 * @param nextStep what the visitor has to do once it is accepted
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

/** Of a kept request, whichever tab sends it. */
export function followRequest(receipt: Receipt, element: Element, claim: StatusClaim) {
  const { key } = receipt
  const show = showState(key, claim)
  noteFormOf(key, element)
  followStates(announced => announced.key === key && tell(announced.state), claim.signal)
  // States announced while the page was in the background were missed.
  onReturn(() => readState(key).then(state => state && tell(state), console.error), claim.signal)
  return tell

  function tell(state: RequestState) {
    show(state)
    if (state.name === 'accepted' && document.visibilityState === 'visible') {
      receipts.put({ ...receipt, sentAt: state.at, told: true })
    }
  }
}

/** Of the last request sent by this form in this browser. */
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
  // The same elements throughout: those added later would be announced again.
  const { part } = state
  return {
    text: (
      <>
        {text} <progress value={part} hidden={part === undefined} aria-hidden="true" />
      </>
    ),
  }
}
