import { type Operation, operations } from './operations.ts'
import { isPermitted } from './require-permission.ts'
import { ROLES, type Role } from './roles.ts'
import { visibleKinds } from './visible-kinds.ts'

/** A role in words, for forms and invitations. */
export interface DescribedRole {
  role: Role
  label: string
  /** What it permits, in a line. */
  may: string
}

const labels: Record<Role, string> = {
  owner: 'Owner',
  editor: 'Editor',
  recruiter: 'Recruiter',
  sales: 'Sales',
  viewer: 'Viewer',
}

/** Permissions beyond requests, described if a role has all the operations needed. */
const powers: readonly { needs: readonly Operation[]; words: string }[] = [
  { needs: ['editArticles', 'publishArticles'], words: 'writes and publishes articles' },
  { needs: ['editVacancies', 'publishVacancies'], words: 'writes and publishes vacancies' },
  {
    needs: ['editIssues', 'sendIssues'],
    words: 'writes the newsletter and sends it to all subscribers',
  },
  {
    needs: ['importSubscribers', 'exportSubscribers'],
    words: 'imports and exports subscribers',
  },
  { needs: ['exportPerson', 'erasePerson'], words: 'exports and erases a person' },
  { needs: ['inviteMember', 'changeRoles', 'removeMember'], words: 'manages members' },
  { needs: ['listAudit'], words: 'reads the audit' },
]

/** @returns a role's permissions, derived from the table of operations */
export function describeRole(role: Role): DescribedRole {
  return { role, label: labels[role], may: capitalize(`${describePowers(role)}.`) }
}

export const describedRoles: readonly DescribedRole[] = ROLES.map(describeRole)

function describePowers(role: Role): string {
  const given = powers.filter(({ needs }) => mayAll(role, needs))
  if (mayAll(role, Object.keys(operations) as Operation[])) {
    const own = given.filter(({ needs }) =>
      ROLES.every(each => each === role || !mayAll(each, needs)),
    )
    return `does everything, and alone ${listWords(own.map(({ words }) => words))}`
  }
  const others = given.map(({ words }) => words)
  return [...describeRequests(role), ...describeReading(role), ...others].join('; ')
}

function describeRequests(role: Role): string[] {
  const kinds = visibleKinds([role])
  if (kinds.length === 0 || !may(role, 'readRequest')) return []
  const verbs = [
    'reads',
    ...(may(role, 'changeRequests') ? ['answers'] : []),
    ...(may(role, 'exportRequests') ? ['exports'] : []),
  ]
  const hasApplications = kinds.includes('application')
  const what = [
    ...(kinds.some(kind => kind !== 'application') ? ['enquiries'] : []),
    ...(hasApplications ? ['applications'] : []),
  ]
  const requests = `${listWords(verbs)} ${listWords(what)}`
  if (!hasApplications) return [requests]
  return may(role, 'readCv') ? [requests, 'reads CVs'] : [`${requests}, but no CVs`]
}

/** Content that a role may only read. */
function describeReading(role: Role): string[] {
  const read = [
    ...(may(role, 'readArticle') && !may(role, 'editArticles') ? ['articles'] : []),
    ...(may(role, 'readVacancy') && !may(role, 'editVacancies') ? ['vacancies'] : []),
  ]
  return read.length === 0 ? [] : [`reads ${listWords(read)}`]
}

function may(role: Role, operation: Operation): boolean {
  return isPermitted({ roles: [role] }, operation)
}

function mayAll(role: Role, needs: readonly Operation[]): boolean {
  return needs.every(operation => may(role, operation))
}

function listWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words)
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
