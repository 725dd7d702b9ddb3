import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeDraft } from '@universe/contract/drafts'
import type { Store } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { contentExported } from '../../staff/audit-actions.ts'
import type { StaffParts } from '../../staff/context.ts'
import { recordAudit } from '../../staff/record-audit.ts'
import { findPictureContent, readPicture } from '../picture-repository.ts'
import {
  type ExportedRow,
  listItemsToExport,
  listPictureRows,
  type PictureRow,
  readLastId,
} from './exchange-repository.ts'
import {
  FOLDER_FILE,
  FOLDER_FORMAT,
  FOLDERS,
  type FolderPicture,
  isPictureName,
  itemFolders,
  listFiles,
  PICTURES_FILE,
  PICTURES_FOLDER,
  picturePathsOf,
  readFolder,
} from './folder.ts'
import { findFaults, ID_CHARACTERS, type ItemFile, isSameDraft, itemFileName } from './item-file.ts'
import { pictureTypes } from './picture-files.ts'

type Content = string | Uint8Array

/**
 * All outside the bin, with their pictures, as of one moment. Equal content gives equal bytes.
 * @param dir missing, empty, or an earlier export, which is replaced
 * @throws Refused for a folder with anything else
 */
export async function exportContent(parts: Pick<StaffParts, 'store' | 'now' | 'log'>, dir: string) {
  const { store } = parts
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const earlier = await listEarlier(dir)
  const { rows, pictureRows, lastIds } = await readStore(store)
  const items = rows.map(row => ({ kind: row.kind, item: toItemFile(row) }))
  const paths = picturePathsOf(items.map(({ item }) => item))
  const { pictures, files: pictureFiles } = toPictures(store, paths, pictureRows)
  const files = new Map<string, () => Promise<Content>>()
  const add = (file: string, json: object) => files.set(file, async () => toJson(json))
  add(FOLDER_FILE, { ...FOLDER_FORMAT, lastIds })
  add(PICTURES_FILE, pictures)
  for (const { kind, item } of items) add(`${itemFolders[kind]}/${itemFileName(item)}`, item)
  for (const [name, read] of pictureFiles) files.set(`${PICTURES_FOLDER}/${name}`, read)
  await replaceFiles(dir, earlier, files)
  const counts = {
    articles: rows.filter(({ kind }) => kind === 'article').length,
    vacancies: rows.filter(({ kind }) => kind === 'vacancy').length,
    pictures: pictureFiles.size,
    /** Without their schedule. */
    scheduled: rows.filter(({ state }) => state === 'scheduled').length,
  }
  await recordAudit(parts, { memberId: null, action: contentExported, details: { ...counts } })
  return counts
}

/** @throws Refused if there is anything else */
async function listEarlier(dir: string): Promise<string[]> {
  try {
    const files = await listFiles(dir)
    if (files.length === 0) return files
    const { items } = await readFolder(dir)
    const own = items.find(
      ({ file, item }) => !file.endsWith(`${item.id.slice(0, ID_CHARACTERS)}.json`),
    )
    if (own) throw new Refused(`${own.file} is not called as an export calls it.`)
    return files
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      `${dir} holds something else than an export of content, so nothing was written. ${error.message} Move it away, or name a folder that is empty or not there yet.`,
    )
  }
}

function readStore(store: Store) {
  return store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => ({
      rows: await listItemsToExport(trx),
      pictureRows: await listPictureRows(trx),
      lastIds: {
        articles: await readLastId(trx, 'article'),
        vacancies: await readLastId(trx, 'vacancy'),
      },
    }))
}

/** Fields in the contract's order: equal content gives equal bytes. */
function toItemFile({ kind, ...row }: ExportedRow): ItemFile {
  const draft = completeDraft(kind, JSON.parse(row.draft))
  const shown = row.published === null ? undefined : completeDraft(kind, JSON.parse(row.published))
  const item: ItemFile = {
    id: row.id,
    publicId: row.public_id ?? undefined,
    state: row.state === 'scheduled' ? 'draft' : row.state,
    createdAt: new Date(row.created_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
    publishedAt: shown && row.published_at ? new Date(row.published_at).toISOString() : undefined,
    unchecked: undefined,
    draft,
    published: isSameDraft(shown, draft) ? undefined : shown,
  }
  const odd = new Set(findFaults(kind, item).map(({ field }) => field))
  return odd.size > 0 ? { ...item, unchecked: [...odd].sort() } : item
}

/** Omits an unset language, as older folders do. */
function toJson(value: object): string {
  const json = JSON.stringify(
    value,
    (key, each) => (key === 'language' && each === '' ? undefined : each),
    2,
  )
  return `${json}\n`
}

function toPictures(store: Store, paths: readonly string[], rows: readonly PictureRow[]) {
  const known = new Map(rows.map(row => [row.path, row]))
  const files = new Map<string, () => Promise<Content>>()
  const pictures = paths.map((path): FolderPicture => {
    const row = known.get(path)
    const ending = row && endingOf(row.media_type)
    if (!ending) return { path, file: null }
    const own = `${path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')}.${ending}`
    const file = isPictureName(own) && !files.has(own) ? own : `${row.sha256}.${ending}`
    files.set(file, () => readPicture(store, path))
    const { picture_id: id, whole_type, whole_name, focus_x: x, focus_y: y } = row
    if (id === null || whole_type === null) return { path, file }
    const upload = `upload-${id.slice(0, HASH_CHARACTERS)}.${endingOf(whole_type)}`
    files.set(upload, () => readUpload(store, id))
    const focus = x === null || y === null ? undefined : { x, y }
    return { path, file, cutFrom: { file: upload, name: whole_name ?? '' }, focus }
  })
  return { pictures, files }
}

const HASH_CHARACTERS = 16

async function readUpload(store: Store, id: string): Promise<Uint8Array> {
  const content = await findPictureContent(store, id)
  if (content) return content
  throw new Refused('A picture was removed while the content was exported. Export it again.')
}

function endingOf(mediaType: string): string | undefined {
  return Object.keys(pictureTypes).find(ending => pictureTypes[ending]?.mediaType === mediaType)
}

/** Until all are written; hidden: not read as content. */
const UNFINISHED = '.unfinished'

/** Owner-only: drafts are among them. */
async function replaceFiles(
  dir: string,
  earlier: readonly string[],
  files: ReadonlyMap<string, () => Promise<Content>>,
): Promise<void> {
  const staging = join(dir, UNFINISHED)
  await rm(staging, { recursive: true, force: true })
  try {
    for (const folder of FOLDERS) {
      await mkdir(join(staging, folder), { recursive: true, mode: 0o700 })
      await mkdir(join(dir, folder), { recursive: true, mode: 0o700 })
    }
    for (const [file, read] of files) {
      await writeFile(join(staging, file), await read(), { mode: 0o600, flag: 'wx' })
    }
    for (const file of earlier.filter(file => !files.has(file))) await rm(join(dir, file))
    for (const file of files.keys()) await rename(join(staging, file), join(dir, file))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
