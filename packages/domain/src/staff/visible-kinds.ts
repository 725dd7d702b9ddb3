import type { Role } from './roles.ts'

/** Kind of a listed request. */
export type VisibleKind = 'contact' | 'demo' | 'application'

const kindsOf: Record<Role, readonly VisibleKind[]> = {
  owner: ['contact', 'demo', 'application'],
  viewer: ['contact', 'demo'],
  sales: ['contact', 'demo'],
  recruiter: ['application'],
  editor: [],
}

/** @returns kinds of requests visible to these roles; none without a role */
export function visibleKinds(roles: readonly Role[]): VisibleKind[] {
  return [...new Set(roles.flatMap(role => kindsOf[role]))]
}
