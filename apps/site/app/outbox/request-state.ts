import { OUTBOX_NAME } from './outbox-database.ts'

export type RequestState =
  /** `part`: share of a file sent, 0 to 1. */
  | { name: 'sending'; part?: number }
  /** Waits for a connection. */
  | { name: 'offline' }
  /** Failed, to be retried. */
  | { name: 'retrying' }
  | { name: 'accepted'; at: number }
  /** Finally, with the server's reason. */
  | { name: 'refused'; reason: string }
  /** Deleted unsent after its time. */
  | { name: 'expired' }

export interface Announcement {
  key: string
  state: RequestState
}

/**
 * To all tabs: the sending one may not be the one with the form. Failures do not affect sending.
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

/** Of all requests, from any tab. */
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

/** When the page becomes visible again: from another tab, sleep or Back. */
export function onReturn(callback: () => void, until: AbortSignal): void {
  const options = { signal: until }
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), options)
  const look = () => document.visibilityState === 'visible' && callback()
  document.addEventListener('visibilitychange', look, options)
}
