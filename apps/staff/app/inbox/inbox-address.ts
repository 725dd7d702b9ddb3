import { type FilterChange, filterQuery } from '../shared/filter-query.ts'

export const FILTERS = [
  'kind',
  'line',
  'vacancy',
  'state',
  'assignee',
  'origin',
  'mail',
  'suspicious',
  'late',
  'told',
  'q',
] as const

export type InboxChange = FilterChange<(typeof FILTERS)[number]>

/** @returns the address of the list's first page with this change */
export function inboxAddress(params: URLSearchParams, change?: InboxChange): string {
  return `/inbox${filterQuery(FILTERS, params, change)}`
}

/** @returns its query, without "?" */
export function inboxFilter(params: URLSearchParams): string {
  return filterQuery(FILTERS, params).slice(1)
}
