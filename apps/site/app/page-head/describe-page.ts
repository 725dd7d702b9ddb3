import type { Thing } from 'schema-dts'
import type { Addresses } from '../api/use-addresses.ts'
import type { PageWords } from '../content/item.ts'
import { breadcrumbs } from '../structured-data/breadcrumbs.ts'

/** A copy of the token `--space`: attributes cannot use tokens. */
export const THEME_COLOR = '#060919'

/** What a page's `meta` returns, and `PageMeta` writes into the head. */
export interface PageDescription {
  words: PageWords
  /** Of the title, if not English. */
  language?: string | undefined
  /** For link previews and search engines; undefined while the page's content loads. */
  shared?: SharedPage
}

export interface SharedPage {
  /** Canonical, without a flag. */
  path: string
  picture: SharePicture
  isArticle?: boolean
  structuredData: (siteUrl: string) => Thing[]
}

export interface MetaArgs<Data = unknown> {
  addresses: Addresses
  loaderData: Data | undefined
}

interface SharePicture {
  address: string
  width: number
  height: number
  alt?: string | undefined
}

export function sharePicture(name: string): SharePicture {
  return { address: `/share/${name}.jpg`, width: 1200, height: 630 }
}

interface TopPage {
  words: PageWords
  path: string
  /** In the breadcrumb. */
  name: string
  /** Of the link preview. */
  share: string
  /** Besides the breadcrumb. */
  things?: readonly Thing[]
}

/** Directly below Home. */
export function describeTopPage({
  words,
  path,
  name,
  share,
  things = [],
}: TopPage): PageDescription {
  const structuredData = (siteUrl: string) => [...things, breadcrumbs(siteUrl, [{ name, path }])]
  return { words, shared: { path, picture: sharePicture(share), structuredData } }
}
