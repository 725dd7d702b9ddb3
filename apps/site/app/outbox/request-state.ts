import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import { OUTBOX_NAME } from './outbox-database.ts'

export type RequestState =
  /** Share of a file, 0 to 1. */
  | { name: 'sending'; part?: number }
  /** Waits for a connection. */
  | { name: 'offline' }
  | { name: 'retrying' }
  | { name: 'accepted'; at: number }
  /** For good. */
  | { name: 'refused'; reason: string }
  /** Deleted unsent. */
  | { name: 'expired' }

interface Announcement {
  key: string
  state: RequestState
}

/** To all tabs: another one may have the form. Failures do not affect sending. */
export function announceState(key: string, state: RequestState): void {
  try {
    const channel = new BroadcastChannel(OUTBOX_NAME)
    channel.postMessage({ key, state } satisfies Announcement)
    channel.close()
  } catch (error) {
    console.error(error)
  }
}

/** From any tab. */
export function followStates(
  callback: (announcement: Announcement) => void,
  until: AbortSignal,
): void {
  try {
    const channel = new BroadcastChannel(OUTBOX_NAME)
    channel.onmessage = ({ data }: MessageEvent<Announcement>) => callback(data)
    until.addEventListener('abort', () => channel.close(), { once: true })
  } catch (error) {
    console.error(error)
  }
}

/** When the page is visible again: from another tab, sleep or Back. */
export function onReturn(callback: () => void, until: AbortSignal): void {
  const options = { signal: until }
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), options)
  const look = () => document.visibilityState === 'visible' && callback()
  document.addEventListener('visibilitychange', look, options)
}

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
