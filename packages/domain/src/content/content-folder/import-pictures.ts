import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import {
  keepWholePicture,
  listPictureHashesByPath,
  replacePicture,
} from './content-folder-repository.ts'
import type { FolderPicture } from './picture-file.ts'
import { type ReadPicture, readPictureBytes, readPictureFile } from './read-picture.ts'

/** What each file was found to be as it was checked. */
type Checked = ReadonlyMap<string, Omit<ReadPicture, 'content'>>

/**
 * Reads every picture of a folder, one at a time: all of them together may be more than memory.
 * @returns what each file is @throws as `readPictureFile` does
 */
export async function checkPictures(
  dir: string,
  pictures: readonly FolderPicture[],
): Promise<Checked> {
  const checked = new Map<string, Omit<ReadPicture, 'content'>>()
  for (const { file, cutFrom } of pictures) {
    for (const name of [file, cutFrom?.file]) {
      if (!name || checked.has(name)) continue
      const { content: _, ...facts } = await readPictureFile(dir, name)
      checked.set(name, facts)
    }
  }
  return checked
}

/** Stores what the store does not have under the same path with the same bytes. @returns how many */
export async function storePictures(
  trx: Trx,
  folder: { dir: string; pictures: readonly FolderPicture[]; checked: Checked; at: number },
): Promise<number> {
  const stored = await listPictureHashesByPath(trx)
  let count = 0
  for (const picture of folder.pictures) {
    const { path, file } = picture
    if (file === null || stored.get(path) === folder.checked.get(file)?.sha256) continue
    await storePicture(trx, { ...picture, file }, folder)
    count += 1
  }
  return count
}

async function storePicture(
  trx: Trx,
  { path, file, cutFrom, focus }: FolderPicture & { file: string },
  { dir, checked, at }: { dir: string; checked: Checked; at: number },
): Promise<void> {
  const read = (name: string) => readChecked(dir, name, checked)
  const { content, mediaType, sha256, width, height } = await read(file)
  if (cutFrom) {
    const whole = await read(cutFrom.file)
    await keepWholePicture(trx, {
      id: whole.sha256,
      content: whole.content,
      media_type: whole.mediaType,
      width: whole.width ?? 0,
      height: whole.height ?? 0,
      file_name: cutFrom.name,
      member_id: null,
      created_at: at,
    })
    await replacePicture(trx, {
      path,
      content,
      media_type: mediaType,
      sha256,
      width,
      height,
      picture_id: whole.sha256,
      focus_x: focus?.x ?? null,
      focus_y: focus?.y ?? null,
      created_at: at,
    })
    return
  }
  await replacePicture(trx, {
    path,
    content,
    media_type: mediaType,
    sha256,
    width,
    height,
    picture_id: null,
    focus_x: focus?.x ?? null,
    focus_y: focus?.y ?? null,
    // As what was never cut has it: nothing tidies it away.
    created_at: null,
  })
}

/** Not decoded once more: nobody else changes anything meanwhile. */
async function readChecked(dir: string, file: string, checked: Checked): Promise<ReadPicture> {
  const { content, sha256 } = await readPictureBytes(dir, file)
  const facts = checked.get(file)
  if (facts?.sha256 === sha256) return { ...facts, content }
  throw new Refused(`pictures/${file} changed while it was imported. Nothing was imported.`)
}
