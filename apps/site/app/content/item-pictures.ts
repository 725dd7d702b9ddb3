import type { HeroPictures } from '../ui/hero-picture.tsx'

/** The addresses of a business line's pictures. */
export interface LinePictures {
  hero: HeroPictures
  /** One file of drawings: a group for each item of the page, so that one request brings them all. */
  items: string
}

/** The address of an item's drawing: the group `<section flag>-<slug>` of its page's drawings. */
export function itemPicture({ items }: LinePictures, flag: string, slug: string): string {
  return `${items}#${flag}-${slug}`
}
