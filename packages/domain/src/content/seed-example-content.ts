import type { Store } from '@universe/store/store'
import { hasContent, lockContent } from './content-repository.ts'
import { readFolderToImport, storeFolder } from './exchange/import-content.ts'
import { EXAMPLE_FOLDER } from './exchange/picture-files.ts'

/**
 * If the store has neither articles nor vacancies, in one transaction.
 * @param now epoch milliseconds
 * @returns whether it did
 */
export function seedExampleContent(store: Store, now = Date.now()): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    // Of several instances starting at once, one imports; the others wait and find the content.
    await lockContent(trx)
    if (await hasContent(trx)) return false
    const folder = await readFolderToImport(EXAMPLE_FOLDER)
    // Not audited: no member did it.
    await storeFolder(folder, { trx, at: now, record: async () => {} })
    return true
  })
}
