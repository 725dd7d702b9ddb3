import type { Store } from '@universe/store/store'
import { purgeSomeItems } from './item-list-repository.ts'

/**
 * Deletes for good what was put into the bin before a time, with all revisions.
 * @param before epoch milliseconds
 */
export async function purgeBin(store: Store, before: number): Promise<void> {
  while (await store.db.transaction().execute(trx => purgeSomeItems(store, trx, before)));
}
