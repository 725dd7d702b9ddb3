import type { FormFacts } from '../api/api.ts'
import { attempt, deliver, noteAccepted } from './deliver.ts'
import { deleteExpired, expiresAt, isExpired } from './expiry.ts'
import { type KeptForm, type KeptRequest, keptRequests } from './kept-requests.ts'

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

/** Timers overflow at about 24 days and then fire at once. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000

let isWatching = false

/**
 * Resolves once kept, or accepted if it cannot be kept.
 * @throws if it is neither, and must not be confirmed
 */
export async function keepAndSend(
  apiUrl: string,
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
    const response = await deliver(apiUrl, request)
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

/** Web Locks need a secure context; otherwise the idempotency key prevents duplicates. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
