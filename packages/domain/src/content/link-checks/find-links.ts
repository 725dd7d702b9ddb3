import { type ContentKind, type Drafts, fieldsOf } from '@universe/contract/drafts'

/** A link in a draft's texts, with the first place where it stands. */
export interface FoundLink {
  /** As it is written. */
  text: string
  field: string
  /** Of a paragraph, from 0. */
  index: number | null
  /** Where it leads: a path of the site's own, or elsewhere. */
  target: { path: string } | { url: URL }
}

/** Addresses, hosts that a path follows, and paths, up to the next space or quotation mark. */
const LINKS =
  /\bhttps?:\/\/[^\s<>"“”]{1,500}|(?<![\w@/.])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"“”]{0,500}|(?<=^|[\s(])\/[a-z][\w./#?=&-]{0,200}/gi
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]’'…]+$/

/**
 * @param siteUrl the site's own origin, whose addresses are paths; undefined where it is not known
 * @returns each link of a draft once, in the order in which they stand there
 */
export function findLinks<Kind extends ContentKind>(
  kind: Kind,
  draft: Drafts[Kind],
  siteUrl: string | undefined,
): FoundLink[] {
  const values = Object.entries<string | readonly string[]>(draft)
  const texts = fieldsOf(kind).filter(([, { kind }]) =>
    ['line', 'text', 'paragraphs'].includes(kind),
  )
  const links = texts.flatMap(([field]) => {
    const value = values.find(([name]) => name === field)?.[1] ?? ''
    return typeof value === 'string'
      ? linksIn(value, field, null, siteUrl)
      : value.flatMap((text, index) => linksIn(text, field, index, siteUrl))
  })
  const firsts = new Map(links.toReversed().map(link => [link.text, link]))
  return links.filter(link => firsts.get(link.text) === link)
}

function linksIn(
  text: string,
  field: string,
  index: number | null,
  siteUrl: string | undefined,
): FoundLink[] {
  return [...text.matchAll(LINKS)].flatMap(([match]) => {
    const written = match.replace(TRAILING, '')
    const target = readTarget(written, siteUrl)
    return target ? [{ text: written, field, index, target }] : []
  })
}

function readTarget(written: string, siteUrl: string | undefined): FoundLink['target'] | undefined {
  if (written.startsWith('/')) return { path: new URL(written, 'http://site.invalid').pathname }
  const address = /^https?:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (siteUrl !== undefined && url.host === new URL(siteUrl).host) return { path: url.pathname }
  return { url }
}
