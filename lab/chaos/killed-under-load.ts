import { startMailServer } from '@universe/testing/servers/mail-server'
import { audit } from './audit.ts'
import {
  type ConnectionFault,
  cutRequestAfter,
  delay,
  drop,
  hang,
  loseAnswer,
  noFault,
} from './connection-faults.ts'
import { waitForMail } from './outbox-state.ts'
import { killAtTimes, type Outcome } from './outcome.ts'
import { type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { startVisitors } from './visitors.ts'

export interface KilledUnderLoad {
  submissions: number
  clients: number
  kills: number
}

const SILENCE_MS = 3000
const LONGEST_DELAY_MS = 500
const LONGEST_REQUEST_BYTES = 40_000

/**
 * Case (a): visitors on bad connections, and a server killed repeatedly, evenly spread over the
 * acknowledged requests.
 */
export async function killUnderLoad(
  place: StorePlace,
  { submissions: count, clients, kills }: KilledUnderLoad,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const env = { SMTP_URL: smtp.url }
  let server = await startApi(place, env)
  ends.defer(() => server.kill())
  const line = await startTcpProxy(() => Number(new URL(server.url).port), chooseFault)
  ends.defer(() => line.shut())

  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: SILENCE_MS }
  const traffic = startVisitors(`http://127.0.0.1:${line.port}`, submissions, visit)
  const acknowledged = { kills, total: count, count: () => traffic.acknowledged.size }
  await killAtTimes(acknowledged, async () => {
    await server.kill()
    server = await startApi(place, env)
  })
  await traffic.over
  await waitForMail(place)
  await server.stop()
  const name = `${count} submissions, ${clients} clients, a bad line, ${kills} kills`
  return audit({ name, place, submissions, traffic, smtp })
}

/** Two connections of three are intact. */
function chooseFault(): ConnectionFault {
  const die = Math.random()
  if (die < 0.08) return drop
  if (die < 0.16) return delay(Math.random() * LONGEST_DELAY_MS)
  if (die < 0.24) return cutRequestAfter(1 + Math.floor(Math.random() * LONGEST_REQUEST_BYTES))
  if (die < 0.32) return loseAnswer
  if (die < 0.34) return hang
  return noFault
}
