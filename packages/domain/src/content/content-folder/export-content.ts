import type { Store } from '@universe/store/store'
import type { Log } from '../../platform/log.ts'
import { Refused } from '../../platform/refused.ts'
import { recordAudit } from '../../staff/record-audit.ts'
import { findPictureContent } from '../upload-repository.ts'
import {
  type ExportedRow,
  findPictureBytes,
  type LastIds,
  listItemsToExport,
  listPictureRows,
  type PictureRow,
  readLastIds,
} from './content-folder-repository.ts'
import { type FolderItem, inOrder, pathsOf } from './item-file.ts'
import {
  type FolderPicture,
  hashName,
  isPicturePath,
  pictureEnding,
  pictureFileName,
} from './picture-file.ts'
import { writeContentFolder } from './write-content-folder.ts'

/** What the operations on folders work with. */
export interface FolderParts {
  store: Store
  now: () => number
  log: Log
}

/** How much a folder has. */
export interface ExportedCounts {
  articles: number
  vacancies: number
  pictures: number
  /** Of the articles and vacancies, those whose schedule is not in the folder. */
  scheduled: number
}

/**
 * Writes all articles and vacancies that are not in the bin, and the pictures that they name, into a
 * folder, as of one moment. The same content gives the same bytes.
 * @param dir a folder that is missing, empty, or an earlier export, which is replaced
 * @throws Refused, in a sentence, for a folder that holds something else
 */
export async function exportContent(parts: FolderParts, dir: string): Promise<ExportedCounts> {
  const { store } = parts
  const { rows, pictureRows, lastIds } = await readStore(store)
  const items = rows.map(toFolderItem)
  const { pictures, readers } = toPictures(store, pathsOf(items), pictureRows)
  await writeContentFolder(dir, { items, pictures, lastIds, readers })
  const counts = {
    articles: items.filter(({ kind }) => kind === 'article').length,
    vacancies: items.filter(({ kind }) => kind === 'vacancy').length,
    pictures: readers.size,
    scheduled: rows.filter(({ state }) => state === 'scheduled').length,
  }
  await recordAudit(parts, { memberId: null, action: 'content.exported', details: { ...counts } })
  return counts
}

function readStore(
  store: Store,
): Promise<{ rows: ExportedRow[]; pictureRows: PictureRow[]; lastIds: LastIds }> {
  return store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => ({
      rows: await listItemsToExport(trx),
      pictureRows: await listPictureRows(trx),
      lastIds: await readLastIds(store, trx),
    }))
}

function toFolderItem({ kind, id, state, published, ...row }: ExportedRow): FolderItem {
  return {
    kind,
    id,
    publicId: row.public_id,
    // Its schedule names a member, whom another store does not know.
    state: state === 'scheduled' ? 'draft' : state,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    publishedAt: published === null ? null : row.published_at,
    draft: inOrder(kind, JSON.parse(row.draft)),
    published: published === null ? null : inOrder(kind, JSON.parse(published)),
  }
}

type ReadPicture = () => Promise<Uint8Array>

function toPictures(store: Store, paths: string[], rows: readonly PictureRow[]) {
  const known = new Map(rows.map(row => [row.path, row]))
  const taken = new Map<string, string>()
  const readers = new Map<string, ReadPicture>()
  const pictures = paths.map((path): FolderPicture => {
    const row = known.get(path)
    if (!row || !isPicturePath(path) || !pictureEnding(row.media_type)) {
      return { path, file: null, cutFrom: null, focus: null }
    }
    const { sha256, media_type: mediaType, picture_id: whole } = row
    const file = pictureFileName({ path, mediaType, sha256 }, taken)
    readers.set(file, async () => (await findPictureBytes(store, path)) ?? vanished())
    const { focus_x: x, focus_y: y } = row
    const focus = x === null || y === null ? null : { x, y }
    if (whole === null || row.whole_type === null) return { path, file, cutFrom: null, focus }
    const wholeFile = hashName('whole', whole, row.whole_type)
    readers.set(wholeFile, async () => (await findPictureContent(store, whole)) ?? vanished())
    return { path, file, cutFrom: { file: wholeFile, name: row.whole_name ?? '' }, focus }
  })
  return { pictures, readers }
}

function vanished(): never {
  throw new Refused('A picture was removed while the content was exported. Export it again.')
}
