import { OUTBOX_NAME } from './outbox-database.ts'

/** What became of a request, as far as this browser knows. */
export type RequestState =
  | { name: 'sending' }
  /** It is sent when there is a connection. */
  | { name: 'offline' }
  /** The server has not taken it yet; it is sent again. */
  | { name: 'retrying' }
  | { name: 'accepted'; at: number }
  /** For good, with the server's words. */
  | { name: 'refused'; reason: string }

interface Announcement {
  key: string
  state: RequestState
}

/** Announces it to every tab: the one that sends a request need not be the one that shows its form. */
export function announceState(key: string, state: RequestState): void {
  const channel = new BroadcastChannel(OUTBOX_NAME)
  channel.postMessage({ key, state } satisfies Announcement)
  channel.close()
}

/** Calls back with each new state of a request, whichever tab announces it, until called off. */
export function followState(
  key: string,
  callback: (state: RequestState) => void,
  until: AbortSignal,
): void {
  const channel = new BroadcastChannel(OUTBOX_NAME)
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.key === key) callback(data.state)
  }
  until.addEventListener('abort', () => channel.close(), { once: true })
}
