/* Accepted files and crops of articles. */

/** On the site: `apps/site/app/articles/blog-image.module.css`. */
const CARD_SHAPE = { width: 16, height: 9 } as const

/** In pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** An article's width at a device pixel ratio of 2. */
export const CROP_MIN: PixelSize = { width: 1200, height: 675 }
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Decoded, whatever the file size. */
export const PICTURE_MAX_PIXELS = 50_000_000
/** Media types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Kept by every crop, in percent of width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** The default. */
export const CENTER: FocalPoint = { x: 50, y: 50 }

/**
 * @param size of the whole picture
 * @param focus centered as far as edges allow
 * @returns the largest crop of the card's shape, in whole pixels
 */
export function cropAround(
  { width, height }: PixelSize,
  focus: FocalPoint,
): PixelSize & { left: number; top: number } {
  const unit = Math.min(width / CARD_SHAPE.width, height / CARD_SHAPE.height)
  const crop = {
    width: Math.min(width, Math.round(unit * CARD_SHAPE.width)),
    height: Math.min(height, Math.round(unit * CARD_SHAPE.height)),
  }
  return {
    ...crop,
    left: placeAround(width, crop.width, focus.x),
    top: placeAround(height, crop.height, focus.y),
  }
}

/** @returns whether it reaches the size on the site */
export function isLargeEnough(size: PixelSize): boolean {
  const { width, height } = cropAround(size, CENTER)
  return width >= CROP_MIN.width && height >= CROP_MIN.height
}

function placeAround(whole: number, part: number, percent: number): number {
  const start = Math.round((whole * percent) / 100 - part / 2)
  return Math.min(Math.max(start, 0), whole - part)
}
