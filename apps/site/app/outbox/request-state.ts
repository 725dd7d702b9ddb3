import { OUTBOX_NAME } from './outbox-database.ts'

/** A request's state, as far as this browser knows. */
export type RequestState =
  /** `part`, of a file: how much of it has left, from 0 to 1. */
  | { name: 'sending'; part?: number }
  /** It is sent when there is a connection. */
  | { name: 'offline' }
  /** The server has not taken it yet; it is sent again. */
  | { name: 'retrying' }
  | { name: 'accepted'; at: number }
  /** For good, with the server's words. */
  | { name: 'refused'; reason: string }
  /** It could not be sent for so long that it was deleted. */
  | { name: 'expired' }

export interface Announcement {
  key: string
  state: RequestState
}

/**
 * Announces it to every tab: the one that sends a request need not be the one that shows its form.
 * Where it cannot be told, it is sent all the same.
 */
export function announceState(key: string, state: RequestState): void {
  try {
    const channel = new BroadcastChannel(OUTBOX_NAME)
    channel.postMessage({ key, state } satisfies Announcement)
    channel.close()
  } catch (error) {
    console.error(error)
  }
}

/** Calls back with each new state of any request, from any tab, until unsubscribed. */
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

/** Calls back when the visitor returns to the page, from another tab, a sleep or by Back. */
export function onReturn(callback: () => void, until: AbortSignal): void {
  const options = { signal: until }
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), options)
  const look = () => document.visibilityState === 'visible' && callback()
  document.addEventListener('visibilitychange', look, options)
}
