import { readdir } from 'node:fs/promises'
import type { ContentKind } from '@universe/contract/drafts'
import { Refused } from '../../platform/refused.ts'
import type { LastIds } from './content-folder-repository.ts'
import {
  FOLDER_FILE,
  isLeftBehind,
  listNames,
  PICTURES_FILE,
  PICTURES_FOLDER,
  readJson,
} from './folder-files.ts'
import { type FolderItem, itemFolders, pathsOf, readItemFile } from './item-file.ts'
import { type FolderPicture, readPictureList } from './picture-file.ts'
import { at, fieldOf, readRecord } from './read-fields.ts'
import { FOLDER_FORMAT, FOLDER_NAMES } from './require-own-folder.ts'
import type { FolderContent } from './write-content-folder.ts'

/** What a folder says, and which file says it of each item, by the item's id. */
export type ReadFolder = FolderContent & { files: ReadonlyMap<string, string> }

/**
 * Reads all that a folder says, without the bytes of its pictures.
 * @throws Refused, in a sentence with the file and the field, for whatever could not be kept as it
 *   is: what nobody would see otherwise, as a mistyped name, too
 */
export async function readContentFolder(dir: string): Promise<ReadFolder> {
  await requireFolder(dir)
  const lastIds = readLastIdsOf(await readJson(dir, FOLDER_FILE))
  const items = [...(await readItems(dir, 'article')), ...(await readItems(dir, 'vacancy'))]
  requireEachOnce(items)
  const pictures = readPictureList(PICTURES_FILE, await readJson(dir, PICTURES_FILE))
  await requireFiles(dir, pictures)
  requirePictures(items, pictures)
  const files = new Map(items.map(({ file, item }) => [item.id, file]))
  return { items: items.map(({ item }) => item), pictures, lastIds, files }
}

async function requireFolder(dir: string): Promise<void> {
  const names = await readdir(dir).catch(error => {
    if (error.code === 'ENOENT') throw new Refused(`There is no folder ${dir}.`)
    if (error.code === 'ENOTDIR') throw new Refused(`${dir} is a file, and no folder of content.`)
    throw error
  })
  if (!names.includes(FOLDER_FILE)) {
    throw new Refused(`${dir} is no folder of content: it has no ${FOLDER_FILE}.`)
  }
  const stranger = names.find(name => !isLeftBehind(name) && !FOLDER_NAMES.includes(name))
  if (stranger !== undefined) refuseStranger(stranger)
}

function readLastIdsOf(json: unknown): LastIds {
  const { file, value } = readRecord(FOLDER_FILE, json, ['format', 'version', 'lastIds'])
  const { format, version } = FOLDER_FORMAT
  if (value.format !== format) fieldOf(file, 'format', 0).refuse(`must be “${format}”`)
  if (value.version !== version) {
    const isLater = Number(value.version) > version
    const why = `must be ${version}, the version that this release reads`
    fieldOf(file, 'version', 0).refuse(
      isLater ? `${why}. A later release wrote this folder: import it with that one` : why,
    )
  }
  const ids = readRecord(file, value.lastIds ?? {}, ['articles', 'vacancies'], 'lastIds')
  return { articles: readLastId(ids, 'articles'), vacancies: readLastId(ids, 'vacancies') }
}

function readLastId(ids: Parameters<typeof at>[0], name: string): number {
  const field = at(ids, name)
  const { value = 0 } = field
  const isCount = Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
  return isCount ? Number(value) : field.refuse('must be a whole number from 0')
}

interface ReadItem {
  file: string
  item: FolderItem
}

async function readItems(dir: string, kind: ContentKind): Promise<ReadItem[]> {
  const folder = itemFolders[kind]
  const read: ReadItem[] = []
  for (const name of await listNames(dir, folder)) {
    const file = `${folder}/${name}`
    if (!name.endsWith('.json')) refuseStranger(file)
    read.push({ file, item: readItemFile(kind, file, await readJson(dir, file)) })
  }
  return read
}

function requireEachOnce(items: readonly ReadItem[]): void {
  const seen = new Map<string, string>()
  for (const { file, item } of items) {
    const ids = [
      ['id', `id ${item.id}`],
      ['publicId', item.publicId && `${item.kind} ${item.publicId}`],
    ] as const
    for (const [name, key] of ids) {
      if (!key) continue
      const other = seen.get(key)
      if (other !== undefined) fieldOf(file, name, key).refuse(`is that of ${other}, too`)
      seen.set(key, file)
    }
  }
}

/** Each is there, and none is there that the list does not know. */
async function requireFiles(dir: string, pictures: readonly FolderPicture[]): Promise<void> {
  const listed = pictures.flatMap(({ file, cutFrom }) => [file, cutFrom?.file ?? null])
  const known = new Set(listed.filter(file => file !== null))
  const names = await listNames(dir, PICTURES_FOLDER)
  const stranger = names.find(name => !known.has(name))
  if (stranger !== undefined) {
    throw new Refused(`${PICTURES_FOLDER}/${stranger} stands in no line of ${PICTURES_FILE}.`)
  }
  for (const file of known) {
    if (!names.includes(file)) throw new Refused(`${PICTURES_FOLDER}/${file} is missing.`)
  }
}

function requirePictures(items: readonly ReadItem[], pictures: readonly FolderPicture[]): void {
  const listed = new Set(pictures.map(({ path }) => path))
  for (const { file, item } of items) {
    const missing = pathsOf([item]).find(path => !listed.has(path))
    if (missing !== undefined) {
      fieldOf(file, 'image', missing).refuse(
        `names ${missing}, which stands in no line of ${PICTURES_FILE}`,
      )
    }
  }
}

function refuseStranger(name: string): never {
  throw new Refused(`${name} is nothing that a folder of content has. Nothing was imported.`)
}
