import { ROLES, type Role } from './roles.ts'

export interface DescribedRole {
  role: Role
  label: string
  may: string
}

/** Compared with the operations by `packages/domain/tests/operations-by-role.test.ts`. */
const words: Record<Role, Omit<DescribedRole, 'role'>> = {
  owner: {
    label: 'Owner',
    may: 'Everything, including people’s data, members and the audit.',
  },
  editor: {
    label: 'Editor',
    may: 'Writes and publishes articles; writes the newsletter and sends it to all subscribers.',
  },
  recruiter: {
    label: 'Recruiter',
    may: 'Reads, answers and exports applications; reads CVs; writes and publishes vacancies.',
  },
  sales: {
    label: 'Sales',
    may: 'Reads, answers and exports enquiries; imports and exports subscribers.',
  },
  viewer: {
    label: 'Viewer',
    may: 'Reads and exports enquiries; reads articles and vacancies.',
  },
}

export function describeRole(role: Role): DescribedRole {
  return { role, ...words[role] }
}

export const describedRoles: readonly DescribedRole[] = ROLES.map(describeRole)
