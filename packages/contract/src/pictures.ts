/* Pictures of articles: what is taken, and which part of one the site shows. */

/** As cards and articles have it on the site: `apps/site/app/articles/blog-image.module.css`. */
export const CARD_SHAPE = { width: 16, height: 9 } as const

/** The size of a picture, or of a part of it, in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** The least that fills an article's width on a screen of two pixels to one. */
export const CROP_MIN: PixelSize = { width: 1200, height: 675 }
/** What a file may weigh, in bytes. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** What a file may hold, however little it weighs. */
export const PICTURE_MAX_PIXELS = 50_000_000
/** The kinds of file that are taken, by media type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** What of a picture stays in sight however it is cut, in percent of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** The point that nobody has chosen yet. */
export const CENTER: FocalPoint = { x: 50, y: 50 }

/**
 * @param size the whole picture's
 * @param focus comes to the middle as far as the picture's edges let it
 * @returns the largest part that has the card's shape, in whole pixels
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

/** @returns whether a crop of a picture is as large as the site shows it */
export function isLargeEnough(size: PixelSize): boolean {
  const { width, height } = cropAround(size, CENTER)
  return width >= CROP_MIN.width && height >= CROP_MIN.height
}

function placeAround(whole: number, part: number, percent: number): number {
  const start = Math.round((whole * percent) / 100 - part / 2)
  return Math.min(Math.max(start, 0), whole - part)
}
