import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { type StorePlace, storeSettings } from './store-place.ts'

/** Starts the real API as a process on a place's store. @param env settings beside those */
export function startApi(
  place: StorePlace,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const settings = { ROLE: 'api', EXAMPLE_CONTENT: 'off', LOG_LEVEL: 'fatal', TRUST_PROXY: '1' }
  return startServer({ ...settings, ...storeSettings(place), ...env }, place.dataDir)
}
