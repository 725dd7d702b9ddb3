import { dryRun } from '@universe/store/dry-run'
import type { Store, Trx } from '@universe/store/store'
import { type AuditEntry, recordChange } from '../../staff/record-audit.ts'
import { lockContent } from '../content-repository.ts'
import { continueIds, type LastIds, readLastIds } from './content-folder-repository.ts'
import type { FolderParts } from './export-content.ts'
import { FOLDER_FILE } from './folder-files.ts'
import { type ImportedItem, importItem } from './import-item.ts'
import { checkPictures, storePictures } from './import-pictures.ts'
import { type FolderItem, itemFolders } from './item-file.ts'
import { type ReadFolder, readContentFolder } from './read-content-folder.ts'
import { fieldOf } from './read-fields.ts'
import type { FolderContent } from './write-content-folder.ts'

/** What became of a folder's articles, vacancies and pictures. */
export interface ImportedCounts {
  added: number
  changed: number
  same: number
  /** Of those added or changed, what the site shows now and did not before, or otherwise. */
  published: number
  withdrawn: number
  /** Of those changed, what was in the bin. */
  undeleted: number
  /** Of those added, what has another number on the site, as its own was given to another. */
  renumbered: number
  pictures: number
}

/**
 * Takes a folder's content into the store, wholly or not at all. What is there under the same id
 * becomes what the folder says, as a new revision; what is so already is not touched, and what the
 * folder lacks stays.
 * @param options `isDryRun`: nothing is kept of it
 * @throws Refused, in a sentence with the file and the field, for what cannot be kept as it is
 */
export async function importContent(
  parts: FolderParts,
  dir: string,
  { isDryRun = false } = {},
): Promise<ImportedCounts> {
  const folder = await readContentFolder(dir)
  const checked = await checkPictures(dir, folder.pictures)
  const at = parts.now()
  const { store } = parts
  const change: typeof recordChange = isDryRun
    ? (_, work) => dryRun(store.db, trx => work(trx, async () => {}))
    : recordChange
  return change(parts, async (trx, record) => {
    await lockContent(store, trx)
    await requirePlausibleIds(store, trx, folder)
    const pictures = await storePictures(trx, { dir, pictures: folder.pictures, checked, at })
    const outcomes = await importItems(store, trx, folder, { at, record })
    const counts = { ...countOutcomes(outcomes), pictures }
    await record({ memberId: null, action: 'content.imported', details: { ...counts } })
    return counts
  })
}

/** What is told of an import; `record` undefined where the installation fills itself. */
export interface ImportedBy {
  at: number
  record?: (entry: AuditEntry) => Promise<void>
}

/** Takes items into the store within a transaction, in the order in which they were begun. */
export async function importItems(
  store: Store,
  trx: Trx,
  { items, lastIds }: Omit<FolderContent, 'pictures'>,
  by: ImportedBy,
): Promise<ImportedItem[]> {
  // Before anything gets a new one.
  await continueIds(store, trx, lastIdsOf(items, lastIds))
  const outcomes: ImportedItem[] = []
  for (const item of items.toSorted(oldestFirst)) {
    outcomes.push(await importItem(store, trx, item, by))
  }
  return outcomes
}

function lastIdsOf(items: readonly FolderItem[], lastIds: LastIds): LastIds {
  const highest = (kind: FolderItem['kind'], last: number) =>
    items.reduce(
      (most, item) => Math.max(most, item.kind === kind ? (item.publicId ?? 0) : 0),
      last,
    )
  return {
    articles: highest('article', lastIds.articles),
    vacancies: highest('vacancy', lastIds.vacancies),
  }
}

function oldestFirst(a: FolderItem, b: FolderItem): number {
  const [first, second] = [a.createdAt ?? Infinity, b.createdAt ?? Infinity]
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function countOutcomes(outcomes: readonly ImportedItem[]): Omit<ImportedCounts, 'pictures'> {
  const count = (is: (outcome: ImportedItem) => boolean) => outcomes.filter(is).length
  return {
    added: count(({ became }) => became === 'added'),
    changed: count(({ became }) => became === 'changed'),
    same: count(({ became }) => became === 'same'),
    published: count(({ isPublished }) => isPublished),
    withdrawn: count(({ isWithdrawn }) => isWithdrawn),
    undeleted: count(({ isUndeleted }) => isUndeleted),
    renumbered: count(({ isRenumbered }) => isRenumbered),
  }
}

/** The counted keys end at some two thousand times as many: one mistyped digit could use them up. */
const STEP_MAX = 1_000_000

/** @throws Refused, with the file and the field, for an id far above all that the site ever had */
async function requirePlausibleIds(
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
