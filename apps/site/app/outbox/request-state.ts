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

export interface Announcement {
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
