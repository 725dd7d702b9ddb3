import type { Role } from './roles.ts'

export type VisibleKind = 'contact' | 'demo' | 'application'

export const ALL_KINDS: readonly VisibleKind[] = ['contact', 'demo', 'application']

const kindsOf: Record<Role, readonly VisibleKind[]> = {
  owner: ALL_KINDS,
  viewer: ['contact', 'demo'],
  sales: ['contact', 'demo'],
  recruiter: ['application'],
  editor: [],
}

export function visibleKinds(roles: readonly Role[]): VisibleKind[] {
  return [...new Set(roles.flatMap(role => kindsOf[role]))]
}
