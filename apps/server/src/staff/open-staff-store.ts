import type { ApiConfig } from '@universe/api/config'
import { migrateStore, requireMigrated } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { hasStore, storeLocation } from '@universe/store/store-operations'

/**
 * Opens the store that a server beside this process serves. The embedded one must be up to date, as
 * only one process may migrate a file; PostgreSQL lets one instance do it at a time.
 * @throws in a sentence when there is no store yet, or it is of another release
 */
export async function openStaffStore(config: ApiConfig): Promise<Store> {
  const location = storeLocation(config)
  if ('dataDir' in location && !hasStore(location.dataDir)) {
    throw new Error(
      `There is no store in ${location.dataDir} yet. Start the server first, with ROLE "all" or "api", which makes it; DATA_DIR says where it is.`,
    )
  }
  const store = openStore(location)
  try {
    await (store.kind === 'postgres' ? migrateStore : requireMigrated)(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
