import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LastIds } from './content-folder-repository.ts'
import { FOLDER_FILE, PICTURES_FILE, PICTURES_FOLDER } from './folder-files.ts'
import { type FolderItem, itemFileName, itemFolders, toItemFile } from './item-file.ts'
import { type FolderPicture, toPictureEntry } from './picture-file.ts'
import { FOLDER_FORMAT, FOLDER_NAMES, requireOwnFolder } from './require-own-folder.ts'

/** What a folder holds. */
export interface FolderContent {
  items: readonly FolderItem[]
  /** In order of their paths. */
  pictures: readonly FolderPicture[]
  lastIds: LastIds
}

/** Where it is written until it is whole; hidden, so that nobody takes it for content. */
const UNFINISHED = '.unfinished'

/**
 * Writes a folder for this user alone, since it holds drafts: what it held before is replaced once
 * the new files are whole.
 * @param readers of each picture file's bytes, by its name
 * @throws Refused where the folder holds something that this did not write
 */
export async function writeContentFolder(
  dir: string,
  { readers, ...content }: FolderContent & { readers: Map<string, () => Promise<Uint8Array>> },
): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await requireOwnFolder(dir)
  const staging = join(dir, UNFINISHED)
  await rm(staging, { recursive: true, force: true })
  try {
    for (const folder of ['', ...Object.values(itemFolders), PICTURES_FOLDER]) {
      await mkdir(join(staging, folder), { mode: 0o700 })
    }
    for (const [file, json] of toFiles(content)) await write(join(staging, file), toJson(json))
    for (const [file, read] of readers) {
      await write(join(staging, PICTURES_FOLDER, file), await read())
    }
    for (const name of FOLDER_NAMES) {
      await rm(join(dir, name), { recursive: true, force: true })
      await rename(join(staging, name), join(dir, name))
    }
  } catch (error) {
    // Of a disk that is full the system names no file.
    if (error instanceof Error && 'syscall' in error) Object.assign(error, { path: dir })
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** @returns what each JSON file says, by its path in the folder */
function toFiles({ items, pictures, lastIds }: FolderContent): Map<string, object> {
  const files = new Map<string, object>()
  for (const item of items) files.set(freePath(item, files), toItemFile(item))
  files.set(PICTURES_FILE, pictures.map(toPictureEntry))
  return files.set(FOLDER_FILE, { ...FOLDER_FORMAT, lastIds })
}

/** Two ids hardly ever begin alike; then the whole id is the name. */
function freePath(item: FolderItem, files: ReadonlyMap<string, object>): string {
  const path = `${itemFolders[item.kind]}/${itemFileName(item)}`
  return files.has(path) ? `${itemFolders[item.kind]}/${item.id}.json` : path
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content, { mode: 0o600, flag: 'wx' })
}
