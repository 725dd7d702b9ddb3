import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { Refused } from '../../platform/refused.ts'
import { listNames, PICTURES_FOLDER, readBytes } from './folder-files.ts'
import { pictureTypes } from './picture-file.ts'

/** A picture's file, read; its size in pixels, null of a drawing, which has none. */
export interface ReadPicture {
  content: Uint8Array
  mediaType: string
  sha256: string
  width: number | null
  height: number | null
}

/** The company's own example content, which every release brings. */
export const EXAMPLE_FOLDER = fileURLToPath(
  new URL('../../content/example-content', import.meta.url),
)

const MAX = { bytes: 32 * 1024 * 1024, words: '32 MB' }
const MAX_PIXELS = 50_000_000
const DECODED_WIDTH = 16
const DECODE_MAX_SECONDS = 30
/** As the decoder calls what the names' ends say. */
const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

/**
 * Reads a picture of a folder, to its end: a broken one would fail only once somebody looks at it.
 * A drawing is a program to whatever renders it, so only the product's own are taken.
 * @param file its name in the folder of pictures
 * @throws Refused, in a sentence with the file, for what is not what its name says
 */
export async function readPictureFile(dir: string, file: string): Promise<ReadPicture> {
  const path = `${PICTURES_FOLDER}/${file}`
  const { content, sha256 } = await readPictureBytes(dir, file)
  const mediaType = pictureTypes[file.slice(file.lastIndexOf('.') + 1)] ?? ''
  if (mediaType === 'image/svg+xml') {
    if (!(await isOwnDrawing(sha256))) throw new Refused(`${path} ${FOREIGN_DRAWING}`)
    return { content, mediaType, sha256, width: null, height: null }
  }
  const size = await decode(path, content, formats[mediaType] ?? '')
  return { content, mediaType, sha256, ...size }
}

/** @returns what a picture's file holds, unjudged, with its hash @throws as `readBytes` does */
export async function readPictureBytes(dir: string, file: string) {
  const content = await readBytes(dir, `${PICTURES_FOLDER}/${file}`, MAX)
  return { content, sha256: hash(content) }
}

async function decode(path: string, content: Uint8Array, format: string) {
  if (content.length === 0) throw new Refused(`${path} is empty, so it is no picture.`)
  const said = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!said?.format) throw new Refused(`${path} is no picture that can be read.`)
  if (said.format !== format)
    throw new Refused(`${path} is not what its name says: ${said.format}.`)
  const { width, height } = said
  if (width * height > MAX_PIXELS) {
    throw new Refused(`${path} has ${width} × ${height} pixels; some 50 million can be taken.`)
  }
  await sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .resize(DECODED_WIDTH)
    .timeout({ seconds: DECODE_MAX_SECONDS })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new Refused(`${path} is broken: it cannot be read to its end.`)
    })
  return { width, height }
}

let ownDrawings: Promise<ReadonlySet<string>> | undefined

async function isOwnDrawing(sha256: string): Promise<boolean> {
  ownDrawings ??= hashOwnDrawings()
  return (await ownDrawings).has(sha256)
}

async function hashOwnDrawings(): Promise<ReadonlySet<string>> {
  const names = await listNames(EXAMPLE_FOLDER, PICTURES_FOLDER)
  const hashes = names.map(async name =>
    hash(await readBytes(EXAMPLE_FOLDER, `${PICTURES_FOLDER}/${name}`, MAX)),
  )
  return new Set(await Promise.all(hashes))
}

function hash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const FOREIGN_DRAWING =
  'is a drawing (SVG) that does not come with this product. A drawing is a program to what renders it: save it as a PNG, and name that.'
