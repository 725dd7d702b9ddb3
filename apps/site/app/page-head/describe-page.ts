import { company } from '@universe/contract/company'
import { languageAttributes } from '@universe/contract/languages'
import type { MetaDescriptor } from 'react-router'
import type { Thing } from 'schema-dts'
import type { PageWords } from '../content/item.ts'

/** A copy of the token `--space`: attributes cannot use tokens. */
export const THEME_COLOR = '#060919'

export interface PageDescription {
  words: PageWords
  /** Of the title, if not English. */
  language?: string | undefined
  /** Canonical, without a flag. */
  path: string
  picture: SharePicture
  isArticle?: boolean
  structuredData: (siteUrl: string) => Thing[]
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

/** Undefined if the root's loader failed. */
export type RootAddresses = { loaderData?: { siteUrl: string; portalUrl: string } } | undefined

/** Without SITE_URL, what needs absolute URLs is omitted. */
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
 * @param siteUrl empty if unknown: the path is returned
 * @param address absolute ones are returned unchanged
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
