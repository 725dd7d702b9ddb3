import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backUpStore } from '@universe/store/backup'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type StoreLocation } from '@universe/store/store'
import { startServer } from '@universe/testing/servers/running-server'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { sql } from 'kysely'
import { makeStorePlace, storeSettings } from '../../chaos/store-place.ts'
import { table, whole } from '../table.ts'
import { visit } from './visitors.ts'

const COUNTS = [1000, 100_000]
const SECONDS = 4

/** The cost of a large store: disk space, and times of a backup and a request. */
export async function measureStoreSize(postgres: string): Promise<string> {
  const rows: string[][] = []
  for (const [name, server] of [
    ['SQLite', undefined],
    ['PostgreSQL', postgres],
  ] as const) {
    for (const count of COUNTS)
      rows.push([`${name}, ${whole(count)}`, ...(await measure(server, count))])
  }
  const head = [
    'requests held',
    'MB',
    'KB each',
    'backup s',
    'backup MB',
    'requests/s more',
    'p50 ms',
  ]
  return table(head, rows)
}

async function measure(postgres: string | undefined, count: number): Promise<string[]> {
  const place = await makeStorePlace(postgres)
  try {
    const store = openStore(place.location)
    await migrateStore(store)
    await fillUpRequests(store, count)
    if (store.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
    const bytes = await readSize(place.location, place.dataDir)
    await store.close()
    const file = join(place.dataDir, 'a-backup')
    const start = performance.now()
    await backUpStore(place.location, file)
    const seconds = (performance.now() - start) / 1000
    const server = await startServer(storeSettings(place), place.dataDir)
    const { perSecond, p50Ms } = await visit([server], 'post', SECONDS).finally(server.stop)
    return [
      whole(bytes / 1024 ** 2),
      (bytes / 1024 / count).toFixed(1),
      seconds.toFixed(1),
      whole(statSync(file).size / 1024 ** 2),
      whole(perSecond),
      p50Ms.toFixed(1),
    ]
  } finally {
    await place.remove()
  }
}

async function readSize(location: StoreLocation, dataDir: string): Promise<number> {
  if ('dataDir' in location) return statSync(join(dataDir, 'universe.db')).size
  const query = 'select pg_database_size(current_database())'
  return Number(
    execFileSync('psql', ['-tA', location.databaseUrl, '-c', query], { encoding: 'utf8' }),
  )
}
