import { setTimeout } from 'node:timers/promises'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { lockStore } from '@universe/testing/stores/locked-store'
import { percentile } from '../bench/table.ts'
import { audit } from './audit.ts'
import { waitForMail } from './outbox-state.ts'
import { judge, type Outcome } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startVisitors } from './visitors.ts'

export interface LockedStore {
  submissions: number
  clients: number
  /** Duration of the lock, and of the comparison before it. */
  lockedMs: number
  /** Below this no slowdown counts, on a busy machine. */
  unnoticedMs: number
  answersWithinMs: number
}

const PAGE = '/'
const ASK_EVERY_MS = 10
/** Largest ratio of the 99th percentiles of pages' times, during and before the lock. */
const SLOWER_AT_MOST = 2

/**
 * Case (g): another program locks the embedded store, like a shell left open. Pages work as before;
 * forms wait or are refused, and are accepted after the lock.
 */
export async function lockEmbeddedStore(
  place: StorePlace,
  { submissions: count, clients, lockedMs, unnoticedMs, answersWithinMs }: LockedStore,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const env = { ROLE: 'all', SMTP_URL: smtp.url, EXAMPLE_CONTENT: 'on' }
  const server = await startApi(place, env)
  ends.defer(() => server.kill())
  const page = `${server.url}${PAGE}`
  // The first ones are slow in any case.
  await measurePages(page, lockedMs / 5)
  const calmMs = await measurePages(page, lockedMs)

  const lock = ends.adopt(await lockStore(place), ({ release }) => release())
  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: 2 * answersWithinMs }
  const traffic = startVisitors(server.url, submissions, visit)
  const slowMs = await measurePages(page, lockedMs)
  const before = traffic.acknowledged.size
  await lock.release()
  await traffic.over
  await waitForMail(place)
  await server.stop()

  const figures = `pages' p99 ${calmMs.toFixed(1)} ms before, ${slowMs.toFixed(1)} ms meanwhile`
  const seconds = Math.round(lockedMs / 1000)
  const name = `${count} submissions, a store locked by another program for ${seconds} s: ${figures}`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  return judge(outcome, {
    'pages got slower': slowMs > Math.max(SLOWER_AT_MOST * calmMs, unnoticedMs),
    'a form was stored meanwhile': before > 0,
    'a form was refused otherwise than by 503': traffic.failures.some(
      ({ status }) => status !== 503,
    ),
    'an answer took too long': traffic.slowestMs > answersWithinMs,
    'a message was sent twice': outcome.repeated > 0,
  })
}

/**
 * Requests a page continuously, without waiting for responses.
 * @returns the 99th percentile in milliseconds
 */
async function measurePages(url: string, forMs: number): Promise<number> {
  const asked: Promise<number>[] = []
  for (const endAt = performance.now() + forMs; performance.now() < endAt; ) {
    asked.push(timePage(url))
    await setTimeout(ASK_EVERY_MS)
  }
  return percentile(await Promise.all(asked), 0.99)
}

async function timePage(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY
}
