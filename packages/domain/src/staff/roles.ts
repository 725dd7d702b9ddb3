/** Roles of members; a member has one or more. */
export const ROLES = ['owner', 'editor', 'recruiter', 'sales', 'viewer'] as const

export type Role = (typeof ROLES)[number]

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
