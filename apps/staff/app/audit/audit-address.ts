import { type FilterChange, filterQuery } from '../shared/filter-query.ts'

export const AUDIT_FILTERS = ['member', 'action', 'object', 'from', 'to'] as const

/** An id's length, or that of the longest name searched for. */
export const OBJECT_MAX_CHARACTERS = 200

/** @returns the query of the first page with this change: empty, or with "?" */
export function auditQuery(
  params: URLSearchParams,
  change?: FilterChange<(typeof AUDIT_FILTERS)[number]>,
): string {
  return filterQuery(AUDIT_FILTERS, params, change)
}
