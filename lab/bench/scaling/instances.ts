import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreLocation } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { dropDatabase, makeDatabase } from '@universe/testing/stores/test-database'

const SENT_WITHIN_MS = 120_000
/** Never reached, but counted, as for visitors. */
const BUDGETS = {
  ...withLimits({
    acknowledgementsPerClient: 999_999,
    applicationAcknowledgementsPerClient: 999_999,
    bytesPerClient: 999_999 * 1024 * 1024,
  }),
  ACKNOWLEDGEMENTS_IN_ALL: '999999',
}

/** Instances of the whole product on one store. */
export interface Instances {
  servers: RunningServer[]
  /** Their shared store. */
  location: StoreLocation
  /** Waits until all messages are sent. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param postgres URL of a PostgreSQL server; undefined for one instance on the embedded store
 * @param env settings in addition to the tests' own
 */
export async function startInstances(
  count: number,
  postgres: string | undefined,
  env: Record<string, string> = {},
): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-scaling-'))
  const databaseUrl = postgres === undefined ? undefined : await makeDatabase(postgres)
  const settings = { ...BUDGETS, ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const servers: RunningServer[] = []
  for (let number = 0; number < count; number++) {
    servers.push(await startServer(settings, join(folder, String(number))))
  }
  const location = databaseUrl ? { databaseUrl } : { dataDir: join(folder, '0') }

  async function drain() {
    const store = openStore(location, { readOnly: true })
    const isSent = async () => {
      const waiting = store.db.selectFrom('outbox').select('id').where('state', '=', 'pending')
      return (await waiting.limit(1).executeTakeFirst()) === undefined
    }
    await waitUntil('no message to send', isSent, SENT_WITHIN_MS).finally(store.close)
  }

  async function stop() {
    for (const server of servers) await server.stop()
    if (postgres !== undefined && databaseUrl) await dropDatabase(postgres, databaseUrl)
    rmSync(folder, { recursive: true, force: true })
  }

  return { servers, location, drain, stop }
}
