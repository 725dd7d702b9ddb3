import type { ApiConfig } from '@universe/api/config'
import { migrateStore, requireMigrated } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { storeLocation } from '@universe/store/store-operations'

/**
 * Opens the store that a server beside this process serves. The embedded one must be up to date, as
 * only one process may migrate a file; PostgreSQL lets one instance do it at a time.
 * @throws in a sentence when there is no store yet, or it is of another release
 */
export async function openStaffStore(config: ApiConfig): Promise<Store> {
  const store = openStore(storeLocation(config))
  try {
    await (store.kind === 'postgres' ? migrateStore : requireMigrated)(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
