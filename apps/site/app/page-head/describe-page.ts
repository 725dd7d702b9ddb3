import { company } from '@universe/contract/company'
import { languageAttributes } from '@universe/contract/languages'
import type { MetaDescriptor } from 'react-router'
import type { Thing } from 'schema-dts'
import type { PageWords } from '../content/item.ts'

/** What a device paints around the page: the token `--space`, which no attribute can name. */
export const THEME_COLOR = '#060919'

/** A page as search engines and chats show it. */
export interface PageDescription {
  words: PageWords
  /** Of the title, where it is not English. */
  language?: string | undefined
  /** The page's one address, without a flag. */
  path: string
  /** The picture of a link to this page. */
  picture: SharePicture
  isArticle?: boolean
  structuredData: (siteUrl: string) => Thing[]
}

interface SharePicture {
  address: string
  width: number
  height: number
  /** What it shows, in words, where somebody wrote them. */
  alt?: string | undefined
}

/** @returns a page's own picture of those made for link previews */
export function sharePicture(name: string): SharePicture {
  return { address: `/share/${name}.jpg`, width: 1200, height: 630 }
}

/** The root's match, whose loader knows the public addresses; it has none where it failed. */
export type RootAddresses = { loaderData?: { siteUrl: string; portalUrl: string } } | undefined

/**
 * The head of a page: title, description, canonical address, link previews, structured data. What
 * must be an absolute address stays out while the site has no public one (SITE_URL).
 */
export function describePage(
  [root]: readonly [RootAddresses, ...unknown[]],
  page: PageDescription,
) {
  const siteUrl = root?.loaderData?.siteUrl ?? ''
  const { title, description } = page.words
  return [
    { title, ...languageAttributes(page.language) },
    { name: 'description', content: description },
    ...(siteUrl === '' ? [] : addressOf(publicAddress(siteUrl, page.path))),
    { property: 'og:site_name', content: company.name },
    { property: 'og:type', content: page.isArticle ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...pictureOf(siteUrl, page.picture),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': page.structuredData(siteUrl),
      },
    },
  ] satisfies MetaDescriptor[]
}

/**
 * @param siteUrl the site's public origin; empty while it has none
 * @param address a path of this site, or an address elsewhere, which stays as it is
 * @returns the address for readers outside the site; without a public origin the path alone
 */
export function publicAddress(siteUrl: string, address: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}

function addressOf(url: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ]
}

function pictureOf(
  siteUrl: string,
  { address, width, height, alt }: SharePicture,
): MetaDescriptor[] {
  const url = publicAddress(siteUrl, address)
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:image', content: url },
    ...(alt
      ? [
          { property: 'og:image:alt', content: alt },
          { name: 'twitter:image:alt', content: alt },
        ]
      : []),
  ]
}
