import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PICTURE_MAX_PIXELS } from '@universe/contract/pictures'
import type { Trx } from '@universe/store/store'
import sharp from 'sharp'
import { Refused } from '../../platform/refused.ts'
import { putPicture } from '../picture-repository.ts'
import { listPictureRows, replacePicture } from './exchange-repository.ts'
import { type FolderPicture, PICTURES_FOLDER } from './folder.ts'
import { readPlainFile } from './read-json.ts'

/** Comes with each release. */
export const EXAMPLE_FOLDER = fileURLToPath(new URL('../example-content', import.meta.url))

interface PictureType {
  mediaType: string
  /** The decoder's; null: SVG, not decoded. */
  format: string | null
}

/** By file extension. */
export const pictureTypes: Readonly<Record<string, PictureType>> = {
  jpg: { mediaType: 'image/jpeg', format: 'jpeg' },
  png: { mediaType: 'image/png', format: 'png' },
  webp: { mediaType: 'image/webp', format: 'webp' },
  avif: { mediaType: 'image/avif', format: 'heif' },
  svg: { mediaType: 'image/svg+xml', format: null },
}

/** Pixels; null: SVG. */
interface PictureFacts {
  mediaType: string
  sha256: string
  width: number | null
  height: number | null
}

/** By file name. */
export type CheckedPictures = ReadonlyMap<string, PictureFacts>

/**
 * To the end: a broken one would fail only when looked at. One at a time, and none is kept: all may
 * exceed memory.
 * @throws Refused with the file if it is not what its name says
 */
export async function checkPictures(
  dir: string,
  pictures: readonly FolderPicture[],
): Promise<CheckedPictures> {
  const ownDrawings = await hashOwnDrawings()
  const checked = new Map<string, PictureFacts>()
  for (const { file, cutFrom } of pictures) {
    for (const name of [file, cutFrom?.file]) {
      if (name && !checked.has(name)) checked.set(name, await checkPicture(dir, name, ownDrawings))
    }
  }
  return checked
}

async function hashOwnDrawings(): Promise<ReadonlySet<string>> {
  const names = await readdir(`${EXAMPLE_FOLDER}/${PICTURES_FOLDER}`)
  const read = names.map(name => readPlainFile(EXAMPLE_FOLDER, `${PICTURES_FOLDER}/${name}`))
  return new Set((await Promise.all(read)).map(hash))
}

async function checkPicture(
  dir: string,
  name: string,
  ownDrawings: ReadonlySet<string>,
): Promise<PictureFacts> {
  const file = `${PICTURES_FOLDER}/${name}`
  const content = await readPlainFile(dir, file)
  const sha256 = hash(content)
  const { mediaType = '', format = null } = pictureTypes[name.split('.').at(-1) ?? ''] ?? {}
  if (format === null) {
    if (!ownDrawings.has(sha256)) throw new Refused(`${file} ${FOREIGN_DRAWING}`)
    return { mediaType, sha256, width: null, height: null }
  }
  const size = await decode(content, format).catch(() => undefined)
  if (size) return { mediaType, sha256, ...size }
  throw new Refused(
    `${file} is no ${mediaType} of at most ${PICTURE_MAX_PIXELS / 1e6} million pixels that can be read to its end.`,
  )
}

async function decode(content: Uint8Array, expected: string) {
  const picture = sharp(content, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
  const { format, width, height } = await picture.metadata()
  await picture.resize(DECODED_WIDTH).timeout({ seconds: DECODE_MAX_SECONDS }).raw().toBuffer()
  return format === expected ? { width, height } : undefined
}

const DECODED_WIDTH = 16
const DECODE_MAX_SECONDS = 30

/**
 * Unless stored with the same bytes.
 * @param at epoch milliseconds
 * @returns how many
 */
export async function storePictures(
  trx: Trx,
  folder: { dir: string; pictures: readonly FolderPicture[]; checked: CheckedPictures },
  at: number,
): Promise<number> {
  const rows = await listPictureRows(trx)
  const stored = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  let count = 0
  for (const { path, file, cutFrom, focus } of folder.pictures) {
    if (file === null || stored.get(path) === folder.checked.get(file)?.sha256) continue
    const upload = cutFrom && (await readChecked(folder, cutFrom.file))
    if (upload) {
      await putPicture(trx, {
        id: upload.sha256,
        content: upload.content,
        media_type: upload.mediaType,
        width: upload.width ?? 0,
        height: upload.height ?? 0,
        file_name: cutFrom.name,
        member_id: null,
        created_at: at,
      })
    }
    const { mediaType, ...picture } = await readChecked(folder, file)
    await replacePicture(trx, {
      path,
      ...picture,
      media_type: mediaType,
      picture_id: upload?.sha256 ?? null,
      focus_x: (upload && focus?.x) ?? null,
      focus_y: (upload && focus?.y) ?? null,
      // Housekeeping keeps pictures without a time.
      created_at: upload ? at : null,
    })
    count += 1
  }
  return count
}

async function readChecked(
  { dir, checked }: { dir: string; checked: CheckedPictures },
  name: string,
): Promise<PictureFacts & { content: Uint8Array }> {
  const content = await readPlainFile(dir, `${PICTURES_FOLDER}/${name}`)
  const facts = checked.get(name)
  if (facts?.sha256 === hash(content)) return { ...facts, content }
  throw new Refused(`${PICTURES_FOLDER}/${name} changed while it was imported.`)
}

function hash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const FOREIGN_DRAWING =
  'is a drawing (SVG) that does not come with this product. A drawing is a program to what renders it: save it as a PNG, and name that.'
