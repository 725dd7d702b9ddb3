import { ROLES, type Role } from '@universe/domain/permissions/roles'

const words: Record<Role, { label: string; may: string }> = {
  owner: {
    label: 'Owner',
    may: 'Everything: requests with CVs, members and their roles, the audit.',
  },
  editor: { label: 'Editor', may: 'Articles. Sees no requests.' },
  recruiter: {
    label: 'Recruiter',
    may: 'Vacancies, applications with their CVs. Sees no other requests.',
  },
  sales: { label: 'Sales', may: 'Contact and demo requests. Sees no applications.' },
  viewer: {
    label: 'Viewer',
    may: 'Reads contact and demo requests, articles and vacancies, and changes nothing. Sees no applications.',
  },
}

/** A role in words, as a form offers it. */
export interface ShownRole {
  role: string
  label: string
  /** What it lets somebody do. */
  may: string
}

/** What somebody can be made. */
export const shownRoles: readonly ShownRole[] = ROLES.map(role => ({ role, ...words[role] }))

/** @returns a role's name, as a badge shows it */
export function nameRole(role: Role): string {
  return words[role].label
}
