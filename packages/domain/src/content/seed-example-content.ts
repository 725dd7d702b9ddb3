import type { Store } from '@universe/store/store'
import { importItems } from './content-folder/import-content.ts'
import { checkPictures, storePictures } from './content-folder/import-pictures.ts'
import { readContentFolder } from './content-folder/read-content-folder.ts'
import { EXAMPLE_FOLDER } from './content-folder/read-picture.ts'
import { hasContent, lockContent } from './content-repository.ts'

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
    const folder = await readContentFolder(EXAMPLE_FOLDER)
    const checked = await checkPictures(EXAMPLE_FOLDER, folder.pictures)
    await storePictures(trx, { ...folder, dir: EXAMPLE_FOLDER, checked, at: now })
    await importItems(store, trx, folder, { at: now })
    return true
  })
}
