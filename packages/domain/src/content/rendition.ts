import sharp from 'sharp'

/** One size and format of an original, which its hash names. */
export interface Rendition {
  hash: string
  width: number
  format: PictureFormat
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export const FULL_WIDTH = 1200
const SMALLER_WIDTHS = [480, 960]

export const mediaTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/** @returns the width that `?w=` asks for if it is one we make, else the full one */
export function chooseWidth(asked: unknown): number {
  return SMALLER_WIDTHS.find(width => String(width) === asked) ?? FULL_WIDTH
}

/** @returns the smallest format that an Accept header names; all browsers read JPEG */
export function chooseFormat(accept = ''): PictureFormat {
  if (accept.includes(mediaTypes.avif)) return 'avif'
  return accept.includes(mediaTypes.webp) ? 'webp' : 'jpeg'
}

/** Makes a rendition of an SVG, JPEG or PNG; a photograph is never enlarged. */
export async function makeRendition(
  original: Uint8Array,
  { width, format }: Rendition,
): Promise<Buffer> {
  const picture = sharp(original, { density: await densityFor(original, width) })
  return picture
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, encoderOptions[format])
    .toBuffer()
}

const encoderOptions = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
}

const SVG_DENSITY = 72

// A drawing has no pixels: it is drawn as large as needed rather than enlarged afterwards.
async function densityFor(original: Uint8Array, width: number): Promise<number> {
  const { format, width: drawn = width } = await sharp(original).metadata()
  return format === 'svg' && drawn < width ? (SVG_DENSITY * width) / drawn : SVG_DENSITY
}
