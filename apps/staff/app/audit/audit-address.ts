/** What of the audit's address chooses lines; `before` turns its pages. */
export const AUDIT_FILTERS = ['member', 'action', 'object', 'from', 'to'] as const

/** Of what lines are on: an id, or the longest name that is looked for. */
export const OBJECT_MAX_CHARACTERS = 200

/** Values of filters; null for none. */
export type AuditChoice = Partial<Record<(typeof AUDIT_FILTERS)[number], string | null>>

/** @returns the query of the audit as it is filtered, with this change, from its first page on */
export function auditQuery(params: URLSearchParams, change: AuditChoice = {}): string {
  const next = new URLSearchParams()
  for (const name of AUDIT_FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const query = next.toString()
  return query && `?${query}`
}
