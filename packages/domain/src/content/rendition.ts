import sharp from 'sharp'

/** `hash`: the original's. */
export interface Rendition {
  hash: string
  width: number
  format: PictureFormat
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** From SVG, JPEG or PNG; photographs are never enlarged. */
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

// Drawings are rasterized at the needed size, not enlarged afterwards.
async function densityFor(original: Uint8Array, width: number): Promise<number> {
  const { format, width: drawn = width } = await sharp(original).metadata()
  return format === 'svg' && drawn < width ? (SVG_DENSITY * width) / drawn : SVG_DENSITY
}
