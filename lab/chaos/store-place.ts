import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreLocation } from '@universe/store/store'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { dropDatabase, makeDatabase } from '@universe/testing/stores/test-database'

/** An empty location for the store of a case's servers. */
export interface StorePlace {
  location: StoreLocation
  dataDir: string
  remove(): Promise<void>
}

/** @param postgres URL of a PostgreSQL server; undefined for an embedded store */
export async function makeStorePlace(postgres: string | undefined): Promise<StorePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-chaos-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (postgres === undefined) {
    return { location: { dataDir }, dataDir, remove: async () => removeFolder() }
  }
  const databaseUrl = await makeDatabase(postgres)
  return {
    location: { databaseUrl },
    dataDir,
    async remove() {
      await dropDatabase(postgres, databaseUrl)
      removeFolder()
    },
  }
}

/** @returns whether the store is the embedded one */
export function isEmbedded({ location }: StorePlace): boolean {
  return 'dataDir' in location
}

/** @returns settings with which a server or operator's command uses the store */
export function storeSettings({ location, dataDir }: StorePlace): Record<string, string> {
  const { databaseUrl } = { databaseUrl: '', ...location }
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}

/** Starts the real API as a process. @param env settings in addition to the store's */
export function startApi(
  place: StorePlace,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const settings = { ROLE: 'api', EXAMPLE_CONTENT: 'off', LOG_LEVEL: 'fatal', TRUST_PROXY: '1' }
  return startServer({ ...settings, ...storeSettings(place), ...env }, place.dataDir)
}
