import type { Api, FormFacts } from '../api/api.ts'
import { type KeptRequest, keptRequests } from './kept-requests.ts'
import { announceState } from './request-state.ts'

/**
 * Sends what the browser keeps, one tab at a time: at once, after a failure with backoff, when the
 * connection returns, and at the next visit. Failures are for the console alone (section 8).
 */
const LOCK = 'universe-outbox'
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
/** A server that asks for more is asked again after this. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000
/** So long a request without a file waits for its answer. */
export const JSON_TIMEOUT_MS = 20_000
const CV_TIMEOUT_MS = 120_000
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000
/** Answers that no repeat would change. */
const REFUSED_FOR_GOOD = [400, 413, 415, 422]

let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/**
 * Keeps a request, then sends it; resolves as soon as it is kept. Where the browser keeps nothing,
 * it resolves once the server has accepted the request.
 * @throws when it is neither kept nor accepted: the visitor must not see a confirmation
 */
export async function keepAndSend(
  api: Api,
  sent: Pick<KeptRequest, 'form' | 'payload'>,
  facts: FormFacts & { idempotencyKey: string },
): Promise<void> {
  const now = Date.now()
  const key = facts.idempotencyKey
  const request = { ...sent, key, facts, createdAt: now, attempts: 0, nextAttemptAt: now }
  try {
    await keptRequests.put(request)
  } catch (error) {
    console.error(error)
    const response = await deliver(api, request)
    if (!response?.ok) throw new Error('The request was neither kept nor accepted')
    return noteAccepted(key, response)
  }
  watchConnection(api)
  sendKept(api).catch(console.error)
}

/** Sends everything that is due, in its order, while this tab alone holds the lock. */
export async function sendKept(api: Api, dueNow = false): Promise<void> {
  await withLock(async () => {
    for (const { key } of await listWaiting(dueNow)) await attempt(api, key)
  })
  await planNext(api)
}

/** From now on, tries again as soon as the connection returns. */
export function watchConnection(api: Api): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => sendKept(api, true).catch(console.error))
}

/** The requests that will not be sent again by themselves. */
export async function listRefused(): Promise<KeptRequest[]> {
  return (await keptRequests.all()).filter(({ refusal }) => refusal !== undefined)
}

/** Puts a refused request back among the waiting ones and sends it. */
export async function sendAgain(api: Api, request: KeptRequest): Promise<void> {
  const { refusal: _, ...waiting } = request
  const now = Date.now()
  await keptRequests.put({ ...waiting, createdAt: now, nextAttemptAt: now, attempts: 0 })
  await sendKept(api)
}

async function listWaiting(dueNow: boolean): Promise<KeptRequest[]> {
  const waiting = (await keptRequests.all()).filter(({ refusal }) => refusal === undefined)
  return waiting
    .filter(({ nextAttemptAt, notBefore = 0 }) => {
      const now = Date.now()
      return notBefore <= now && (dueNow || nextAttemptAt <= now)
    })
    .sort((one, other) => one.createdAt - other.createdAt)
}

async function attempt(api: Api, key: string): Promise<void> {
  // Read again under the lock: another tab may have sent it meanwhile.
  const request = await keptRequests.get(key)
  if (!request || request.refusal !== undefined) return
  if (Date.now() - request.createdAt > KEPT_FOR_MS) {
    return refuse(request, 'It could not be sent for 30 days.')
  }
  announceState(key, { name: 'sending' })
  const response = await deliver(api, request)
  if (response?.ok) {
    await keptRequests.remove(key)
    return noteAccepted(key, response)
  }
  if (response && REFUSED_FOR_GOOD.includes(response.status)) {
    return refuse(request, await response.text().catch(() => ''))
  }
  await keptRequests.put(postpone(request, response))
  announceState(key, { name: navigator.onLine ? 'retrying' : 'offline' })
}

/** @returns the server's answer, undefined when there was none; what went wrong is logged */
async function deliver(api: Api, request: KeptRequest): Promise<Response | undefined> {
  try {
    const response = await send(api, request)
    if (!response.ok) {
      // In these words (specification, section 7).
      console.error(new Error('Network response was not ok'), { status: response.status })
    }
    return response
  } catch (error) {
    console.error(error)
  }
}

/** The server's `ok` is final. The body is for the log alone, and nothing waits for it. */
function noteAccepted(key: string, response: Response): void {
  announceState(key, { name: 'accepted', at: Date.now() })
  response.text().then(console.log, console.log)
}

async function refuse(request: KeptRequest, reason: string): Promise<void> {
  await keptRequests.put({ ...request, refusal: reason })
  announceState(request.key, { name: 'refused', reason })
}

function send(api: Api, { form, payload, facts }: KeptRequest): Promise<Response> {
  const options =
    form === 'application'
      ? { signal: AbortSignal.timeout(CV_TIMEOUT_MS) }
      : // A page that closes meanwhile does not end a request this small.
        { keepalive: true, signal: AbortSignal.timeout(JSON_TIMEOUT_MS) }
  return api.post(form, payload, facts, options)
}

function postpone(request: KeptRequest, response: Response | undefined): KeptRequest {
  const attempts = request.attempts + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  // Jitter: many browsers that failed together must not come back together.
  const jitter = pause * (0.5 + Math.random() / 2)
  const now = Date.now()
  const notBefore = now + askedToWaitMs(response?.headers.get('Retry-After'))
  return { ...request, attempts, notBefore, nextAttemptAt: notBefore + jitter }
}

/** @param retryAfter seconds or a date (RFC 9110, 10.2.3); anything else asks for nothing */
function askedToWaitMs(retryAfter: string | null | undefined): number {
  if (!retryAfter) return 0
  const asked = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now()
  return asked > 0 ? Math.min(asked, LONGEST_RETRY_AFTER_MS) : 0
}

async function planNext(api: Api): Promise<void> {
  const waiting = (await keptRequests.all()).filter(({ refusal }) => refusal === undefined)
  clearTimeout(timer)
  if (waiting.length === 0) return
  const next = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt))
  timer = setTimeout(() => sendKept(api).catch(console.error), Math.max(0, next - Date.now()))
}

/** Web Locks need a secure context; without them the idempotency key alone keeps requests single. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, work)
  else await work()
}
