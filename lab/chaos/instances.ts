import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { findFreePort } from '@universe/testing/servers/free-port'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { startNginx } from '@universe/testing/servers/nginx'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { audit } from './audit.ts'
import { waitForMail } from './outbox-state.ts'
import { judge, type Outcome, WITHIN_MS } from './outcome.ts'
import { isEmbedded, type StorePlace, startApi } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startVisitors } from './visitors.ts'

/** When a server was killed, and its successor ready, by `performance.now()`. */
export interface Outage {
  from: number
  to: number
}

/** The servers of one store: one on an embedded store, two on PostgreSQL. */
export interface Instances {
  /** The visitors' address, for whichever server is up. */
  url: string
  outages: Outage[]
  /** Kills the next one in turn, and starts it again. */
  killNext(): Promise<void>
  /** Stops them gracefully. */
  stop(): Promise<void>
}

/** @param ends kills at the end whatever still runs */
export async function startInstances(
  place: StorePlace,
  env: Record<string, string>,
  ends: AsyncDisposableStack,
): Promise<Instances> {
  const names = isEmbedded(place) ? [''] : ['one', 'two']
  const places = names.map(name => ({ ...place, dataDir: join(place.dataDir, name) }))
  const ports = await Promise.all(names.map(findFreePort))
  const start = (n: number) => startApi(places[n] ?? place, { ...env, PORT: String(ports[n]) })
  const instances: RunningServer[] = []
  ends.defer(async () => {
    for (const instance of instances) await instance.kill()
  })
  for (const n of names.keys()) instances.push(await start(n))
  const balancer =
    names.length > 1 ? ends.adopt(await startBalancer(ports), ({ stop }) => stop()) : undefined
  const outages: Outage[] = []
  return {
    url: balancer?.url ?? `http://127.0.0.1:${ports[0]}`,
    outages,
    async killNext() {
      const n = outages.length % names.length
      const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      await instances[n]?.kill()
      instances[n] = await start(n)
      outage.to = performance.now()
    },
    async stop() {
      for (const instance of instances) await instance.stop()
    },
  }
}

/**
 * nginx retries on the next instance, after short timeouts, and marks none as down. Retrying form
 * posts is safe, as their idempotency key prevents duplicates.
 */
async function startBalancer(ports: readonly number[]) {
  return startNginx(await findFreePort(), {
    http: `
      upstream instances {
        ${ports.map(port => `server 127.0.0.1:${port} max_fails=0;`).join('\n')}
      }`,
    server: `
      location / {
        proxy_pass http://instances;
        proxy_connect_timeout 1s;
        proxy_read_timeout 2s;
        proxy_next_upstream error timeout non_idempotent;
      }`,
  })
}

export interface TwoInstances {
  submissions: number
  clients: number
  kills: number
  answersWithinMs: number
}

/** Case (b): two instances on one PostgreSQL store, killed and restarted in turn. */
export async function killInTurn(
  place: StorePlace,
  { submissions: count, clients, kills, answersWithinMs }: TwoInstances,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const FORM_SECRET_FILE = join(place.dataDir, 'form-secret')
  writeFileSync(FORM_SECRET_FILE, randomBytes(32))
  const instances = await startInstances(place, { SMTP_URL: smtp.url, FORM_SECRET_FILE }, ends)

  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: answersWithinMs }
  const traffic = startVisitors(instances.url, submissions, visit)
  let restartedAt = 0
  for (let kill = 0; kill < kills; kill++) {
    // Both run for a while between kills: there is no third instance to retry on.
    const enough = Math.max(((kill + 1) * count) / (kills + 1), restartedAt + 2 * clients)
    const isTime = () => traffic.acknowledged.size >= Math.min(enough, count)
    await waitUntil(`${enough} acknowledged requests`, isTime, WITHIN_MS)
    await instances.killNext()
    restartedAt = traffic.acknowledged.size
  }
  await traffic.over
  await waitForMail(place)
  await instances.stop()

  const name = `${count} submissions, two instances behind nginx, ${kills} kills in turn`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  const unanswered = traffic.failures.filter(({ status }) => status === 0).length
  return judge(outcome, {
    [`${unanswered} requests had no answer`]: unanswered > 0,
    'an answer took too long': traffic.slowestMs > answersWithinMs,
  })
}
