import type { demoTypeGroups } from '@universe/contract/fixed-lists'
import type { HeroPictures } from '../ui/hero-picture.tsx'

/** What search results show of a page. They cut a description at about 155 characters. */
export interface PageWords {
  title: string
  description: string
}

/** The words of a page's head. */
export interface HeroWords {
  title: string
  text: string
}

/** One card, chip, product or service. */
export interface Item {
  /** Its name in ids: `itemPicture` finds its drawing by it. */
  slug: string
  title: string
  /** Its paragraphs. */
  text: readonly string[]
}

/** An item that also lists its main features. */
export interface FeaturedItem extends Item {
  features: readonly string[]
}

/** An item with a picture of its own. */
export interface PicturedItem extends Item {
  /** What its picture shows, for those who do not see it. */
  picture: string
  /** What its picture on phones shows, where that is less. */
  pictureOnPhones?: string
}

/** What a card shows and opens. */
export interface CardItem extends FeaturedItem {
  /** What the visitor gets, on one line of its card: about 30 letters. */
  gain: string
  /** The demo that its next step asks for; without one that is a talk. */
  demoType?: DemoType
}

/** An option of the demo form. */
export type DemoType = (typeof demoTypeGroups)[number]['options'][number]

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

/** The addresses of a business line's pictures. */
export interface LinePictures {
  hero: HeroPictures
  /** One file of drawings: a group for each item of the page, so that one request brings them all. */
  items: string
  /** One file of phones that show the items that open at work, with groups of the same names. */
  screens: string
  /** For the tile that fills most of a row of cards. */
  next?: string
}

/** The address of an item's drawing: the group `<section flag>-<slug>` in a file of its page's. */
export function itemPicture(file: string, flag: string, slug: string): string {
  return `${file}#${flag}-${slug}`
}
