import { createApi } from '../api/api.ts'
import {
  expiresAt,
  isExpired,
  type KeptForm,
  type KeptRequest,
  keptRequests,
} from './kept-requests.ts'
import { deleteExpired, deleteUnsent, receipts, toReceipt } from './receipts.ts'
import { announceState } from './request-state.ts'
import { uploadWith } from './upload.ts'

/**
 * Sends kept requests, one tab at a time: at once, after failures with backoff, when online again,
 * and at the next visit. Failures are only logged (section 8).
 */
interface Lane {
  /** Web Lock of the sending tab. */
  lock: string
  takes(form: KeptForm): boolean
  timer?: ReturnType<typeof setTimeout>
}

const lanes: Lane[] = [
  { lock: 'universe-outbox', takes: form => form !== 'application' },
  // One CV may take minutes.
  { lock: 'universe-outbox-cv', takes: form => form === 'application' },
]

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
/** Longer values of `Retry-After` are cut. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000
export const JSON_TIMEOUT_MS = 20_000
/** Retrying is pointless. */
const REFUSED_FOR_GOOD = [400, 413, 415, 422]
/** Timers overflow at about 24 days and then fire at once. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000

let isWatching = false

/**
 * Resolves once kept, or accepted if it cannot be kept.
 * @throws if it is neither, and must not be confirmed
 */
export async function keepAndSend(apiUrl: string, request: KeptRequest): Promise<void> {
  try {
    await keptRequests.put(request)
  } catch (error) {
    console.error(error)
    const response = await send(apiUrl, request)
    if (!response?.ok) throw new Error('The request was neither kept nor accepted')
    return noteAccepted(request, response)
  }
  watchConnection(apiUrl)
  sendKept(apiUrl).catch(console.error)
}

/** What is due, each lane in order, holding its lock. */
export async function sendKept(apiUrl: string, dueNow = false): Promise<void> {
  await deleteExpired()
  await Promise.all(lanes.map(lane => sendLane(apiUrl, lane, dueNow)))
}

export function watchConnection(apiUrl: string): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => sendKept(apiUrl, true).catch(console.error))
}

/** Its 30 days continue. */
export async function sendAgain(apiUrl: string, request: KeptRequest): Promise<void> {
  const { refusal: _, ...waiting } = request
  await keptRequests.put({ ...waiting, nextAttemptAt: Date.now(), attempts: 0 })
  await sendKept(apiUrl)
}

async function sendLane(apiUrl: string, lane: Lane, dueNow: boolean): Promise<void> {
  const failures: unknown[] = []
  await withLock(lane.lock, async () => {
    for (const { key } of await listDue(lane, dueNow)) {
      await attempt(apiUrl, key).catch(error => failures.push(error))
    }
  })
  // Their outcome could not be stored, so they stay due: not retried before the next visit.
  if (failures.length > 0) throw new AggregateError(failures)
  await planNext(apiUrl, lane)
}

async function listDue(lane: Lane, dueNow: boolean): Promise<KeptRequest[]> {
  const now = Date.now()
  return (await listOf(lane))
    .filter(({ refusal }) => refusal === undefined)
    .filter(
      ({ nextAttemptAt, notBefore = 0 }) => notBefore <= now && (dueNow || nextAttemptAt <= now),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
}

/** The next attempt or expiry, whichever is first. */
async function planNext(apiUrl: string, lane: Lane): Promise<void> {
  const times = (await listOf(lane)).map(request =>
    request.refusal === undefined
      ? Math.min(request.nextAttemptAt, expiresAt(request))
      : expiresAt(request),
  )
  clearTimeout(lane.timer)
  if (times.length === 0) return
  const wait = Math.max(0, Math.min(...times) - Date.now())
  const goOn = () => sendKept(apiUrl).catch(console.error)
  lane.timer = setTimeout(goOn, Math.min(wait, LONGEST_TIMER_MS))
}

/** Without expired ones that could not be deleted. */
async function listOf({ takes }: Lane): Promise<KeptRequest[]> {
  return (await keptRequests.all()).filter(request => takes(request.form) && !isExpired(request))
}

/** Under the lock. */
async function attempt(apiUrl: string, key: string): Promise<void> {
  // Another tab may have sent it.
  const request = await keptRequests.get(key)
  if (!request || request.refusal !== undefined) return
  announceState(key, { name: 'sending' })
  const response = await send(apiUrl, request)
  if (response?.ok) {
    await keptRequests.remove(key)
    return noteAccepted(request, response)
  }
  if (response && REFUSED_FOR_GOOD.includes(response.status)) {
    const reason = await response.text().catch(() => '')
    await keptRequests.put({ ...request, refusal: reason })
    return announceState(key, { name: 'refused', reason })
  }
  // It may have expired during the attempt.
  if (isExpired(request)) return deleteUnsent(request)
  await keptRequests.put(postpone(request, response))
  announceState(key, { name: navigator.onLine ? 'retrying' : 'offline' })
}

/** Undefined without a response, which is logged. */
async function send(apiUrl: string, request: KeptRequest): Promise<Response | undefined> {
  try {
    const response = await post(apiUrl, request)
    if (!response.ok) {
      // Specification, section 7.
      console.error(new Error('Network response was not ok'), { status: response.status })
    }
    return response
  } catch (error) {
    console.error(error)
  }
}

function post(apiUrl: string, { key, form, payload, facts }: KeptRequest): Promise<Response> {
  if (form === 'application') {
    const upload = uploadWith(part => announceState(key, { name: 'sending', part }))
    return createApi(apiUrl, upload).post(form, payload, facts)
  }
  // Small enough to complete after the page is closed.
  const options = { keepalive: true, signal: AbortSignal.timeout(JSON_TIMEOUT_MS) }
  return createApi(apiUrl).post(form, payload, facts, options)
}

/** `ok` is final; the body is only logged, and not waited for. */
function noteAccepted(request: KeptRequest, response: Response): void {
  const at = Date.now()
  receipts.put({ ...toReceipt(request), sentAt: at })
  announceState(request.key, { name: 'accepted', at })
  response.text().then(console.log, console.log)
}

function postpone(request: KeptRequest, response: Response | undefined): KeptRequest {
  const attempts = request.attempts + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  // So that browsers that failed together do not retry together.
  const jitter = pause * (0.5 + Math.random() / 2)
  const now = Date.now()
  const notBefore = now + askedToWaitMs(response?.headers.get('Retry-After'))
  return { ...request, attempts, notBefore, nextAttemptAt: notBefore + jitter }
}

/** @param retryAfter seconds or a date (RFC 9110, 10.2.3); else 0 */
function askedToWaitMs(retryAfter: string | null | undefined): number {
  if (!retryAfter) return 0
  const asked = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now()
  return asked > 0 ? Math.min(asked, LONGEST_RETRY_AFTER_MS) : 0
}

/** Web Locks need a secure context; otherwise the idempotency key prevents duplicates. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
