/** Filter parameters of the audit's address; `before` paginates. */
export const AUDIT_FILTERS = ['member', 'action', 'object', 'from', 'to'] as const

/** Length of an id, or of the longest name searched for. */
export const OBJECT_MAX_CHARACTERS = 200

/** Filter values; null for none. */
export type AuditChoice = Partial<Record<(typeof AUDIT_FILTERS)[number], string | null>>

/** @returns the audit's query with this change to its filters, back on the first page */
export function auditQuery(params: URLSearchParams, change: AuditChoice = {}): string {
  const next = new URLSearchParams()
  for (const name of AUDIT_FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query && `?${query}`
}
