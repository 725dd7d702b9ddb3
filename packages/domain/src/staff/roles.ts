export const ROLES = ['owner', 'editor', 'recruiter', 'sales', 'viewer'] as const

export type Role = (typeof ROLES)[number]

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

/** See requests, of `visibleKinds`. */
export const readers: readonly Role[] = ['owner', 'recruiter', 'sales', 'viewer']
export const answerers: readonly Role[] = ['owner', 'recruiter', 'sales']
export const editors: readonly Role[] = ['owner', 'editor']
export const recruiters: readonly Role[] = ['owner', 'recruiter']
export const sellers: readonly Role[] = ['owner', 'sales']

/** Requests of `visibleKinds`, and be assigned them. */
export function mayAnswer(roles: readonly Role[]): boolean {
  return roles.some(role => answerers.includes(role))
}
