/** `before` is for pagination. */
export const AUDIT_FILTERS = ['member', 'action', 'object', 'from', 'to'] as const

/** An id's length, or that of the longest name searched for. */
export const OBJECT_MAX_CHARACTERS = 200

/** Null removes a filter. */
export type AuditChoice = Partial<Record<(typeof AUDIT_FILTERS)[number], string | null>>

/** @returns the query of the first page with this change */
export function auditQuery(params: URLSearchParams, change: AuditChoice = {}): string {
  const next = new URLSearchParams()
  for (const name of AUDIT_FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query && `?${query}`
}
