import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import type { RequestState } from './request-state.ts'

const LOCALE = 'en-GB'
const waitingTexts = {
  sending: messages.statusSending,
  offline: messages.statusOffline,
  retrying: messages.statusRetrying,
  expired: messages.statusExpired,
}

/** True on the day they are read (readings, Notices). @param key the idempotency key */
export function describeState(state: RequestState, key: string): string {
  if (state.name === 'refused') return messages.statusRefused(state.reason)
  if (state.name !== 'accepted') return waitingTexts[state.name]
  const at = new Date(state.at)
  const time = at.toLocaleTimeString(LOCALE, { timeStyle: 'short' })
  const isToday = at.toDateString() === new Date().toDateString()
  return messages.statusSent(requestReference(key), time, isToday ? undefined : describeDay(at))
}

/** "21 November" */
export function describeDay(at: Date | number): string {
  return new Date(at).toLocaleDateString(LOCALE, { day: 'numeric', month: 'long' })
}
