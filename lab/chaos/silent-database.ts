import { setTimeout } from 'node:timers/promises'
import { calls } from '@universe/contract/calls'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { audit } from './audit.ts'
import { noFault } from './connection-faults.ts'
import { waitForMail } from './outbox-state.ts'
import { judge, type Outcome, WITHIN_MS } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { startVisitors } from './visitors.ts'

export interface SilentDatabase {
  submissions: number
  clients: number
  /** Duration without any response. */
  silentMs: number
  /** Limit on visitors' waiting time, including for a refusal. */
  answersWithinMs: number
  pagesWithinMs: number
}

/** Together they load all content into the process's cache. */
const KEPT = ['/', '/blogs', '/jobspage']
const LOOK_EVERY_MS = 100
const GIVE_UP_AFTER_MS = 10_000

/**
 * Case (f): the connection to PostgreSQL goes silent, without being closed. Forms are refused,
 * pages work, and on a new connection the same process accepts what is sent again.
 */
export async function silenceDatabase(
  place: StorePlace,
  { submissions: count, clients, silentMs, answersWithinMs, pagesWithinMs }: SilentDatabase,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const { databaseUrl = '' } = { databaseUrl: '', ...place.location }
  const line = await startTcpProxy(
    () => Number(new URL(databaseUrl).port),
    () => noFault,
  )
  ends.defer(() => line.shut())
  const through = new URL(databaseUrl)
  through.port = String(line.port)
  const env = { ROLE: 'all', DATABASE_URL: through.href, SMTP_URL: smtp.url, EXAMPLE_CONTENT: 'on' }
  const server = await startApi(place, env)
  ends.defer(() => server.kill())
  for (const path of KEPT) await (await fetch(`${server.url}${path}`)).text()

  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: 2 * answersWithinMs }
  const traffic = startVisitors(server.url, submissions, visit)
  const isUnderWay = () => traffic.acknowledged.size >= count / 4
  await waitUntil('a load', isUnderWay, WITHIN_MS)
  line.silence()
  const seen = await watchPages(server.url, silentMs)
  const before = traffic.acknowledged.size
  line.restore()
  await traffic.over
  const readyAgain = async () => (await fetch(`${server.url}/readyz`)).status === 200
  await waitUntil('ready again', readyAgain, WITHIN_MS)
  await waitForMail(place)
  await server.stop()

  const seconds = Math.round(silentMs / 1000)
  const name = `${count} submissions, a line to the database that swallows everything for ${seconds} s`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  return judge(outcome, {
    'a request had no answer': traffic.failures.some(({ status }) => status === 0),
    'an answer took too long': traffic.slowestMs > answersWithinMs,
    'it was not silent for anybody': before === count,
    'no form was refused': traffic.failures.length === 0,
    [`a page took ${Math.round(seen.slowestMs)} ms`]: seen.slowestMs > pagesWithinMs,
    'a page was not answered': seen.failed > 0,
    'it did not say that it was not ready': !seen.saidUnready,
    'a message was sent twice': outcome.repeated > 0,
  })
}

/** Requests cached and uncached pages and content, and sometimes readiness. */
async function watchPages(url: string, forMs: number) {
  const seen = { slowestMs: 0, failed: 0, saidUnready: false }
  const unready = fetch(`${url}/readyz`).then(({ status }) => {
    seen.saidUnready = status === 503
  })
  const unkept = ['/about', '/blogs/1', '/jobsdetails/1', '/telecom', '/nowhere']
  for (const endAt = Date.now() + forMs; Date.now() < endAt; await setTimeout(LOOK_EVERY_MS)) {
    const paths = [...KEPT, '/healthz', calls.getAllBlogs, ...unkept.splice(0, 1)]
    const startedAt = performance.now()
    const isAnswered = await Promise.all(paths.map(path => answers(`${url}${path}`)))
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt)
    seen.failed += isAnswered.filter(each => !each).length
  }
  await unready
  return seen
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_AFTER_MS) })
    await answer.arrayBuffer()
    return answer.status < 500
  } catch {
    return false
  }
}
