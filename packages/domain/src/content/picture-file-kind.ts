import { Refused } from '../platform/refused.ts'

/** A kind of file that is taken, as its decoder names it. */
export type PictureFileKind = 'jpeg' | 'png' | 'webp' | 'heif'

/** As far as any of the signs below reaches. */
const HEAD_BYTES = 512
const FTYP_AT = 4
const BRANDS_AT = 8

/**
 * Tells what a file is from its first bytes: names and types are whatever somebody wrote.
 * @throws Refused, in a sentence, for what is no picture that can be taken
 */
export function pictureFileKind(bytes: Uint8Array): PictureFileKind {
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
      ? `This file is not a picture that can be read. ${TAKEN}`
      : `${name} cannot be taken. ${TAKEN}`,
  )
}

const EMPTY = 'No picture came along, or its file is empty. Choose a file, then try again.'
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
      `A HEIC file cannot be taken, as browsers do not show it. Save it as a JPEG first: a phone does so when it mails or shares the picture. ${TAKEN}`,
    )
  }
  throw new Refused(`A film cannot be taken. ${TAKEN}`)
}

/** Of a picture that is several. */
export const MOVES = `A picture that moves cannot be taken, only a still one. ${TAKEN}`
