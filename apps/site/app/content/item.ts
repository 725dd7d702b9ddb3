import type { demoTypeGroups } from '@universe/contract/fixed-lists'
import type { HeroPictures } from '../ui/hero-picture.tsx'

/** For search results, which cut a description at about 155 characters. */
export interface PageWords {
  title: string
  description: string
}

export interface HeroWords {
  title: string
  text: string
}

/** One card, chip, product or service. */
export interface Item {
  /** Identifies its drawing (`itemPicture`). */
  slug: string
  title: string
  /** Its paragraphs. */
  text: readonly string[]
}

export interface FeaturedItem extends Item {
  features: readonly string[]
}

export interface PicturedItem extends Item {
  /** Text alternative. */
  picture: string
  /** On phones, if their picture shows less. */
  pictureOnPhones?: string
}

export interface CardItem extends FeaturedItem {
  /** The benefit, on one line: about 30 characters. */
  gain: string
  /** Requested by its next step; without one it leads to a talk. */
  demoType?: DemoType
}

export type DemoType = (typeof demoTypeGroups)[number]['options'][number]

/** With its own URL: the flag is the last part of the path and the section's id. */
export interface FlaggedSection {
  flag: string
  title: string
  lead: string
}

/** Cards, chips, products or services. */
export interface ItemSection<Kind extends Item = Item> extends FlaggedSection {
  items: readonly Kind[]
}

export interface LinePictures {
  hero: HeroPictures
  /** One SVG with a group per item, so that one request loads all. */
  items: string
  /** One SVG of phone screens, with the same group names. */
  screens: string
  /** For the wide tile at the end of a row. */
  next?: string
}

/** Group `<section flag>-<slug>` in the page's SVG. */
export function itemPicture(file: string, flag: string, slug: string): string {
  return `${file}#${flag}-${slug}`
}
