import type { demoTypeGroups } from '@universe/contract/fixed-lists'
import type { HeroPictures } from '../ui/hero-picture.tsx'

/** Search results cut descriptions at about 155 characters. */
export interface PageWords {
  title: string
  description: string
}

export interface HeroWords {
  title: string
  text: string
}

export interface Item {
  /** Identifies its drawing (`itemPicture`). */
  slug: string
  title: string
  text: readonly string[]
}

export interface FeaturedItem extends Item {
  features: readonly string[]
}

export interface PicturedItem extends Item {
  /** Text alternative. */
  picture: string
}

export interface CardItem extends FeaturedItem {
  /** One line: about 30 characters. */
  gain: string
  /** Without one it leads to a talk. */
  demoType?: DemoType
}

export type DemoType = (typeof demoTypeGroups)[number]['options'][number]

/** The flag is the URL's last part and the section's id. */
export interface FlaggedSection {
  flag: string
  title: string
  lead: string
}

export interface ItemSection<Kind extends Item = Item> extends FlaggedSection {
  items: readonly Kind[]
}

export interface LinePictures {
  hero: HeroPictures
  /** One SVG, one request; a group per item. */
  items: string
  /** Phone screens, with the same groups. */
  screens: string
  /** For the tile at a row's end. */
  next: string
}

/** Group `<section flag>-<slug>` in the page's SVG. */
export function itemPicture(file: string, flag: string, slug: string): string {
  return `${file}#${flag}-${slug}`
}
