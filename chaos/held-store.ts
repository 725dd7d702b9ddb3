import { setTimeout } from 'node:timers/promises'
import { startSmtp } from '@universe/testing/servers/smtp'
import { holdStore } from '@universe/testing/stores/locked-store'
import { audit } from './audit.ts'
import { waitForMail } from './outbox-state.ts'
import { listTrue, type Outcome } from './outcome.ts'
import { startApi } from './start-api.ts'
import type { StorePlace } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startVisitors } from './visitors.ts'

export interface HeldStore {
  submissions: number
  clients: number
  /** How long another program holds the store, and before it nobody does. */
  heldMs: number
  /** How many times as long pages may take: the 99th of a hundred, against the one before. */
  slowerAtMost: number
  /** What is no longer than this is not slow, on a machine that is busy with others. */
  unnoticedMs: number
  answersWithinMs: number
  withinMs: number
}

const PAGE = '/'
const ASK_EVERY_MS = 10

/**
 * Case (g): another program holds the embedded store, as a shell left open does. Pages go on as
 * before, forms wait or are told so, and are taken once it lets go.
 */
export async function holdEmbeddedStore(
  place: StorePlace,
  {
    submissions: count,
    clients,
    heldMs,
    slowerAtMost,
    unnoticedMs,
    answersWithinMs,
    withinMs,
  }: HeldStore,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startSmtp(), ({ close }) => close())
  const env = { ROLE: 'all', SMTP_URL: smtp.url, EXAMPLE_CONTENT: 'on' }
  const server = await startApi(place, env)
  ends.defer(() => server.kill())
  const page = `${server.url}${PAGE}`
  // The first ones are slow in any case.
  await measurePages(page, heldMs / 5)
  const calmMs = await measurePages(page, heldMs)

  const holder = ends.adopt(await holdStore(place), ({ letGo }) => letGo())
  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: 2 * answersWithinMs, withinMs }
  const traffic = startVisitors(server.url, submissions, visit)
  const slowMs = await measurePages(page, heldMs)
  const before = traffic.acknowledged.size
  await holder.letGo()
  await traffic.over
  await waitForMail(place, withinMs)
  await server.stop()

  const figures = `pages' p99 ${calmMs.toFixed(1)} ms before, ${slowMs.toFixed(1)} ms meanwhile`
  const seconds = Math.round(heldMs / 1000)
  const name = `${count} submissions, a store held by another program for ${seconds} s: ${figures}`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  const complaints = listTrue({
    'pages got slower': slowMs > Math.max(slowerAtMost * calmMs, unnoticedMs),
    'a form was stored meanwhile': before > 0,
    'a form was refused otherwise than by 503': traffic.failures.some(
      ({ status }) => status !== 503,
    ),
    'an answer took too long': traffic.slowestMs > answersWithinMs,
    'a message was sent twice': outcome.repeated > 0,
  })
  return { ...outcome, complaints: [...outcome.complaints, ...complaints] }
}

/**
 * Asks for a page again and again, whether the last one has come or not, as people do.
 * @returns how long the slowest of a hundred took, in milliseconds
 */
async function measurePages(url: string, forMs: number): Promise<number> {
  const asked: Promise<number>[] = []
  for (const endAt = performance.now() + forMs; performance.now() < endAt; ) {
    asked.push(timePage(url))
    await setTimeout(ASK_EVERY_MS)
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function timePage(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY
}
