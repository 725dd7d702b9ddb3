import { createHash } from 'node:crypto'
import {
  CENTER,
  CROP_MIN,
  cropAround,
  type FocalPoint,
  isLargeEnough,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  type PixelSize,
} from '@universe/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { Refused } from '../platform/refused.ts'

/** Kept to be cropped again. */
const WHOLE_MAX_EDGE = 3200
/** Twice the site's largest. */
const CROP_MAX_WIDTH = 2400
/** Near-lossless: renditions are encoded from it. */
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const
const DECODE_MAX_SECONDS = 30

/** Decoding a large picture takes a core and some 200 MB. */
const inTurn = limitConcurrency(1)

/**
 * Upright, in sRGB, without hidden data.
 * @throws Refused if not a picture, too heavy, too large, too small or broken
 */
export async function encodePicture(bytes: Uint8Array) {
  if (bytes.length > PICTURE_MAX_BYTES) throw new Refused(TOO_HEAVY)
  const kind = pictureFileKind(bytes)
  return inTurn(async () => {
    await judge(bytes, kind)
    return finish(
      open(bytes)
        .autoOrient()
        .resize(WHOLE_MAX_EDGE, WHOLE_MAX_EDGE, { fit: 'inside', withoutEnlargement: true }),
    )
  })
}

/** In the card's aspect ratio. */
export async function encodeCrop(content: Uint8Array, size: PixelSize, focus: FocalPoint) {
  const width = CROP_MAX_WIDTH
  return inTurn(() =>
    finish(
      open(content).extract(cropAround(size, focus)).resize({ width, withoutEnlargement: true }),
    ),
  )
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
}

/** Reads only the header: a decompression bomb costs no memory. */
async function judge(bytes: Uint8Array, kind: string): Promise<void> {
  const said = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (said?.format !== kind) throw new Refused(BROKEN)
  if ((said.pages ?? 1) > 1) throw new Refused(MOVES)
  if (said.width * said.height > PICTURE_MAX_PIXELS) throw new Refused(tooLarge(said))
  const { width, height } = said.autoOrient
  if (!isLargeEnough({ width, height })) throw new Refused(tooSmall({ width, height }))
}

/** @returns upright, without metadata; `sha256` in hex */
async function finish(picture: Sharp) {
  const made = await picture
    .timeout({ seconds: DECODE_MAX_SECONDS })
    .flatten({ background: '#ffffff' })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refused(BROKEN)
    })
  const { data: content, info } = made
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { content, mediaType: 'image/jpeg', width: info.width, height: info.height, sha256 }
}

const TOO_HEAVY = 'This file is larger than 10 MB. Reduce the picture, or choose another one.'
const BROKEN = 'This file is damaged. Save it again, or choose another one.'

function tooLarge({ width, height }: PixelSize): string {
  return `This picture is ${width} × ${height} pixels; the limit is 50 million. Reduce it first.`
}

function tooSmall({ width, height }: PixelSize): string {
  const { width: wide, height: high } = cropAround({ width, height }, CENTER)
  const cut = wide === width && high === height ? '' : `, of which ${wide} × ${high} fit the card`
  return `This picture is ${width} × ${height} pixels${cut}. The site needs ${CROP_MIN.width} × ${CROP_MIN.height} or more: choose a larger one.`
}

/** By the decoder's names. */
type PictureFileKind = 'jpeg' | 'png' | 'webp' | 'heif'

/** Covers every signature below. */
const HEAD_BYTES = 512
const FTYP_AT = 4
const BRANDS_AT = 8

/**
 * By its first bytes: names and types can be wrong.
 * @throws Refused if not accepted
 */
function pictureFileKind(bytes: Uint8Array): PictureFileKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const text = head.toString('latin1')
  if (text === '') throw new Refused(EMPTY)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', BRANDS_AT)) return 'webp'
  if (text.startsWith('ftyp', FTYP_AT)) return requireAvif(text.slice(BRANDS_AT))
  const [, name] = others.find(([sign]) => sign.test(text)) ?? []
  throw new Refused(
    name === undefined
      ? `This file is not a readable picture. ${TAKEN}`
      : `${name} is not supported. ${TAKEN}`,
  )
}

const EMPTY = 'No file, or an empty one. Choose a file and try again.'
const TAKEN = 'Choose a JPEG, PNG, WebP or AVIF file.'

const others: readonly [RegExp, string][] = [
  [/^GIF8/, 'A GIF'],
  [/^%PDF/, 'A PDF'],
  [/^BM/, 'A BMP file'],
  [/^(?:II\*\0|MM\0\*)/, 'A TIFF file, or a camera’s raw picture,'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i, 'An SVG drawing'],
]

function requireAvif(brands: string): PictureFileKind {
  if (/^avis/.test(brands)) throw new Refused(MOVES)
  if (/^(?:avif|mif1|miaf)/.test(brands) && brands.includes('avif')) return 'heif'
  if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands)) {
    throw new Refused(
      `HEIC files are not supported, since browsers do not show them. Save it as a JPEG first: phones do so when they mail or share a picture. ${TAKEN}`,
    )
  }
  throw new Refused(`Videos are not supported. ${TAKEN}`)
}

const MOVES = `Animated pictures are not supported. ${TAKEN}`
