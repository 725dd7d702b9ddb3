import { DIRECT, type VISIT_FIELDS } from '@universe/contract/visit-source'

/** In display order. */
export const VISIT_LABELS: Record<(typeof VISIT_FIELDS)[number], string> = {
  page: 'First page',
  referrer: 'Link on',
  utm_source: 'Campaign’s source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_content: 'Variant',
  utm_term: 'Search term',
}

export function describeOrigin(origin: string): string {
  return origin === DIRECT ? 'Directly' : origin
}
