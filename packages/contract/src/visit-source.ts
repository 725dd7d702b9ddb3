import { isPrintable } from './header-text.ts'

/** Nothing else is read. */
export const VISIT_FIELDS = [
  'page',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

/** Per field, in UTF-16 units. */
export const VISIT_FIELD_MAX_CHARACTERS = 100

/**
 * The first page's path, the linking page's host, and the link's campaign. A query string in the
 * header `Visit-Source`.
 */
export type VisitSource = { page: string } & Partial<
  Record<Exclude<(typeof VISIT_FIELDS)[number], 'page'>, string>
>

/**
 * @param value the header's, or anything else
 * @returns what is readable; undefined without a first page, which refuses no request
 */
export function readVisitSource(value: unknown): VisitSource | undefined {
  if (typeof value !== 'string') return undefined
  const given = new URLSearchParams(value)
  const read = VISIT_FIELDS.flatMap(name => {
    const text = given.get(name)?.slice(0, VISIT_FIELD_MAX_CHARACTERS).trim()
    return text && isPrintable(text) && text.isWellFormed() ? [[name, text] as const] : []
  })
  const { page, referrer, ...campaign } = Object.fromEntries(read) as Partial<VisitSource>
  if (!page?.startsWith('/')) return undefined
  return { page, ...(referrer && HOST.test(referrer) && { referrer }), ...campaign }
}

const HOST = /^[\p{L}\p{N}.:[\]-]+$/u

/** @returns the campaign's source, or the host */
export function nameOrigin({ utm_source, referrer }: VisitSource): string {
  return (utm_source ?? referrer ?? DIRECT).toLowerCase()
}

/** Without a link that tells: an address typed, a bookmark, a mail. */
export const DIRECT = 'direct'
