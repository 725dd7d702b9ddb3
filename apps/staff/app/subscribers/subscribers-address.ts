import { type FilterChange, filterQuery } from '../shared/filter-query.ts'

const FILTERS = ['state', 'q'] as const

/** @returns the address of the list's first page with this change */
export function subscribersAddress(
  params: URLSearchParams,
  change?: FilterChange<(typeof FILTERS)[number]>,
): string {
  return `/subscribers${filterQuery(FILTERS, params, change)}`
}
