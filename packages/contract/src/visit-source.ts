import { isPrintable } from './header-text.ts'

/** What a page notes of where a visit began; nothing else is read. */
export const VISIT_FIELDS = [
  'page',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

/** Of each of them, in UTF-16 units. */
export const VISIT_FIELD_MAX_CHARACTERS = 100

/**
 * Where a visit began: path of its first page, host of the page that linked to it, and the link's
 * campaign. The header `Visit-Source` has it as a query string.
 */
export type VisitSource = { page: string } & Partial<
  Record<Exclude<(typeof VISIT_FIELDS)[number], 'page'>, string>
>

/**
 * @param value the header's value, or anything else
 * @returns what of it is readable; undefined without a first page, which refuses no request
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

/** @returns the name by which requests are filtered and counted: the campaign's source, or the host */
export function nameOrigin({ utm_source, referrer }: VisitSource): string {
  return (utm_source ?? referrer ?? DIRECT).toLowerCase()
}

/** Without a link that says where it stands: an address typed, a bookmark, a mail. */
export const DIRECT = 'direct'
