import type { Store } from '@universe/store/store'
import { hasContent, lockContent } from './content-repository.ts'
import { readFolderToImport, storeFolder } from './exchange/import-content.ts'
import { EXAMPLE_FOLDER } from './exchange/picture-files.ts'

/**
 * Fills a store that has neither articles nor vacancies with the folder `example-content`, wholly or
 * not at all.
 * @param now epoch milliseconds
 * @returns whether it did
 */
export function seedExampleContent(store: Store, now = Date.now()): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    // Of instances that start at once one fills the store; the others wait, and find it filled.
    await lockContent(store, trx)
    if (await hasContent(trx)) return false
    const folder = await readFolderToImport(EXAMPLE_FOLDER)
    // What an installation fills itself with is not in the audit.
    await storeFolder(folder, { store, trx, at: now, record: async () => {} })
    return true
  })
}
