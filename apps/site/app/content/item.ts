import type { HeroPictures } from '../ui/hero-picture.tsx'

/** The shapes that the pages' words have in common. */

/** What a page tells search engines; the description has 120 to 155 characters. */
export interface PageMeta {
  title: string
  description: string
}

/** A hero's words: the title's first word is set white, the rest lavender. */
export interface HeroText {
  title: string
  text: string
}

/** One card, chip, product or service: its picture is `pictures/<section>-<slug>.svg` beside the page. */
export interface Item {
  slug: string
  title: string
  /** Paragraphs; two to four sentences in all. */
  text: readonly string[]
}

/** An item that also lists its main features. */
export interface FeaturedItem extends Item {
  features: readonly string[]
}

/** A section that an address can lead to: its flag is the address's last part, and the section's id. */
export interface FlaggedSection {
  flag: string
  title: string
  /** One sentence under the heading. */
  lead: string
}

/** A flagged section of cards, chips, products or services. */
export interface ItemSection<Kind extends Item = Item> extends FlaggedSection {
  items: readonly Kind[]
}

export type StatisticIcon =
  | 'years'
  | 'clients'
  | 'subscribers'
  | 'offices'
  | 'transactions'
  | 'products'
  | 'partners'

/** One figure of a statistics strip; `value` is its final text, such as "15M+". */
export interface Statistic {
  value: string
  caption: string
  icon: StatisticIcon
}

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
