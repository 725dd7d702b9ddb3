import { join } from 'node:path'
import { findFreePort } from '@universe/testing/servers/free-port'
import { startNginx } from '@universe/testing/servers/nginx'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { isEmbedded, type StorePlace, startApi } from './store-place.ts'

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
