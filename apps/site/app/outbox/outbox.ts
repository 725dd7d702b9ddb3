import type { FormFacts } from '../api/api.ts'
import { attempt, deliver, noteAccepted } from './deliver.ts'
import { deleteExpired, expiresAt, isExpired } from './expiry.ts'
import { type KeptForm, type KeptRequest, keptRequests } from './kept-requests.ts'

/**
 * Sends what the browser keeps, one tab at a time: at once, after a failure with backoff, when the
 * connection returns, and at the next visit. Failures are for the console alone (section 8).
 */
interface Lane {
  /** The name of the lock that one tab holds. */
  lock: string
  takes(form: KeptForm): boolean
  timer?: ReturnType<typeof setTimeout>
}

const lanes: Lane[] = [
  { lock: 'universe-outbox', takes: form => form !== 'application' },
  // A CV may take minutes, and nothing waits for it but another CV.
  { lock: 'universe-outbox-cv', takes: form => form === 'application' },
]

/** A day: a browser's timers hold 24 at the most, and end at once beyond. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000

let isWatching = false

/**
 * Keeps a request, then sends it; resolves as soon as it is kept. Where the browser keeps nothing,
 * it resolves once the server has accepted the request.
 * @throws when it is neither kept nor accepted: the visitor must not see a confirmation
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

/** Sends everything that is due, each lane in its order, while this tab alone holds the lane's lock. */
export async function sendKept(apiUrl: string, dueNow = false): Promise<void> {
  await deleteExpired()
  await Promise.all(lanes.map(lane => sendLane(apiUrl, lane, dueNow)))
}

/** From now on, tries again as soon as the connection returns. */
export function watchConnection(apiUrl: string): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => sendKept(apiUrl, true).catch(console.error))
}

/** Puts a refused request back among the waiting ones and sends it; its 30 days go on. */
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
  // Its outcome is not kept, so that it is still due: only the next visit may try it.
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

/** The next attempt or the next expiry, whichever comes first. */
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

/** Web Locks need a secure context; without them the idempotency key alone keeps requests single. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
