import type { SitePreview } from '../../server/site-preview.ts'
import { readEscaped } from './read-escaped.ts'

/** What a link to a page shows of it, as the page's own head says. */
export interface Share {
  /** The page's title, by which search results name it. */
  pageTitle: string
  title: string
  description: string
  /** The page's public address; empty while the site has none. */
  address: string
  /** The picture's public address; a path while the site has none. */
  picture: string
  /** The picture at the staff's own origin; undefined for one that stands elsewhere. */
  shownPicture: string | undefined
}

/** @param html a page as the site renders it, whose attributes are all quoted and escaped */
export function readShare(html: string, { siteUrl, portalUrl }: Partial<SitePreview>): Share {
  const tags = new Map<string, string>()
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g,
  )) {
    tags.set(name, readEscaped(content))
  }
  const tag = (name: string) => tags.get(name) ?? ''
  const picture = tag('og:image')
  const [origin = ''] = [portalUrl, siteUrl].filter(each => each && picture.startsWith(each))
  const path = picture.slice(origin.length)
  return {
    pageTitle: readEscaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    title: tag('og:title'),
    description: tag('og:description'),
    address: tag('og:url'),
    picture,
    shownPicture: path.startsWith('/') ? path : undefined,
  }
}
