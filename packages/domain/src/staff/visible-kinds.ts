import type { Role } from './roles.ts'

/** What a request of the list is. */
export type VisibleKind = 'contact' | 'demo' | 'application'

const kindsOf: Record<Role, readonly VisibleKind[]> = {
  owner: ['contact', 'demo', 'application'],
  viewer: ['contact', 'demo'],
  sales: ['contact', 'demo'],
  recruiter: ['application'],
  editor: [],
}

/** @returns the kinds of requests that somebody with these roles may see; none without a role */
export function visibleKinds(roles: readonly Role[]): VisibleKind[] {
  return [...new Set(roles.flatMap(role => kindsOf[role]))]
}
