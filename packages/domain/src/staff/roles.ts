/** What a member of the staff may be; a member is one or more of these. */
export const ROLES = ['owner', 'editor', 'recruiter', 'sales', 'viewer'] as const

/** What a member of the staff may be. */
export type Role = (typeof ROLES)[number]

/** @returns whether a text is the name of a role */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
