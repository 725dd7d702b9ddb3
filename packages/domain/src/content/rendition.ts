import sharp from 'sharp'

/** One size and format of an original, which its hash names. */
export interface Rendition {
  hash: string
  width: number
  format: PictureFormat
}

/** The formats that pictures are made in. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

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
