import { beginRequest } from '@universe/testing/clients/raw-request'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { audit } from './audit.ts'
import { noFault } from './connection-faults.ts'
import { waitForMail } from './outbox-state.ts'
import { listViolations, type Outcome, WITHIN_MS } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { startVisitors } from './visitors.ts'

export interface StopUnderLoad {
  submissions: number
  clients: number
  stopsWithinMs: number
}

const PENDING = 4

/**
 * Case (e): stopped under load, with requests half sent. These finish, new ones are refused, the
 * process exits with 0, and visitors retry at the next one.
 */
export async function stopUnderLoad(
  place: StorePlace,
  { submissions: count, clients, stopsWithinMs }: StopUnderLoad,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const env = { SMTP_URL: smtp.url }
  const first = await startApi(place, env)
  let server = first
  ends.defer(() => server.kill())
  const line = await startTcpProxy(
    () => Number(new URL(server.url).port),
    () => noFault,
  )
  ends.defer(() => line.shut())

  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: stopsWithinMs }
  const traffic = startVisitors(`http://127.0.0.1:${line.port}`, submissions, visit)
  const isUnderWay = () => traffic.acknowledged.size >= count / 4
  await waitUntil('a load', isUnderWay, WITHIN_MS)
  const late = makeSubmissions(PENDING, 'late')
  const { answers, violations } = await stopWhilePending(first, late, stopsWithinMs)

  server = await startApi(place, env)
  await traffic.over
  await waitForMail(place)
  await server.stop()
  for (const [index, { key }] of late.entries()) {
    if (answers[index] === 200) traffic.acknowledged.add(key)
  }
  traffic.sent += PENDING
  const name = `${count + PENDING} submissions, ${clients} clients, SIGTERM`
  const outcome = await audit({
    name,
    place,
    submissions: [...submissions, ...late],
    traffic,
    smtp,
  })
  return { ...outcome, violations: [...outcome.violations, ...violations] }
}

/** @returns responses to requests half sent when the server was stopped */
async function stopWhilePending(
  server: RunningServer,
  submissions: readonly Submission[],
  stopsWithinMs: number,
) {
  const pending = await Promise.all(submissions.map(one => beginRequest(server.url, one.request)))
  const askedAt = Date.now()
  const stopped = server.stop()
  const isRefused = () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    )
  await waitUntil('new requests refused', isRefused, stopsWithinMs)
  const answers = await Promise.all(pending.map(({ finish }) => finish()))
  const code = await stopped
  const tookMs = Date.now() - askedAt
  const violations = listViolations({
    [`requests under way were answered ${answers}`]: answers.some(status => status !== 200),
    [`the process ended with ${code}`]: code !== 0,
    [`it took ${tookMs} ms to end`]: tookMs > stopsWithinMs,
  })
  return { answers, violations }
}
