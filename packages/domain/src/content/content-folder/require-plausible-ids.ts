import type { Store, Trx } from '@universe/store/store'
import { type LastIds, readLastIds } from './content-folder-repository.ts'
import { FOLDER_FILE } from './folder-files.ts'
import { itemFolders } from './item-file.ts'
import type { ReadFolder } from './read-content-folder.ts'
import { fieldOf } from './read-fields.ts'

/** The counted keys end at some two thousand times as many: one mistyped digit could use them up. */
const STEP_MAX = 1_000_000

/** @throws Refused, with the file and the field, for an id far above all that the site ever had */
export async function requirePlausibleIds(
  store: Store,
  trx: Trx,
  { items, lastIds, files }: Pick<ReadFolder, 'items' | 'lastIds' | 'files'>,
): Promise<void> {
  const known = await readLastIds(store, trx)
  const judge = (kind: keyof LastIds, id: number, file: string, field: string) => {
    if (id <= known[kind] + STEP_MAX) return
    fieldOf(file, field, id).refuse(
      `is ${id}, which is more than ${STEP_MAX} above the last number given here, ${known[kind]}`,
    )
  }
  judge('articles', lastIds.articles, FOLDER_FILE, 'lastIds.articles')
  judge('vacancies', lastIds.vacancies, FOLDER_FILE, 'lastIds.vacancies')
  for (const { kind, id, publicId } of items) {
    judge(itemFolders[kind], publicId ?? 0, files.get(id) ?? itemFolders[kind], 'publicId')
  }
}
