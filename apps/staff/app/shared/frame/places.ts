import { listAudit } from '@universe/domain/audit/list-audit'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { listIssues } from '@universe/domain/newsletter/issues/list-issues'
import { readPerson } from '@universe/domain/people/read-person'
import { changeRequests } from '@universe/domain/requests/change-requests'
import { listRequests } from '@universe/domain/requests/list-requests'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { filterStates, type RequestState } from '@universe/domain/requests/request-state'
import { listMembers } from '@universe/domain/staff/members'
import type { Restricted } from '@universe/domain/staff/operation'
import { isPermitted } from '@universe/domain/staff/operation'
import type { Role } from '@universe/domain/staff/roles'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'

export interface Place {
  /** With a query if several share the path. */
  to: string
  label: string
  operation: Restricted | undefined
  group: 'requests' | 'content' | 'company' | 'own'
  /** Paths of its page's tabs. */
  holds?: readonly string[]
  /** Pressed in sequence. */
  shortcut?: string
  state?: RequestState
}

/** The first permitted one is the start page. */
const places: readonly Place[] = [
  { to: '/inbox', label: 'Inbox', operation: listRequests, group: 'requests', shortcut: 'gi' },
  {
    to: '/inbox?assignee=me',
    label: 'Mine',
    operation: changeRequests,
    group: 'requests',
    shortcut: 'gm',
  },
  {
    to: '/inbox?state=waiting',
    label: 'Waiting',
    operation: listRequests,
    group: 'requests',
    state: 'waiting',
    shortcut: 'gw',
  },
  {
    to: '/articles',
    label: 'Articles',
    operation: contentPermissions.article.list,
    group: 'content',
    shortcut: 'ga',
  },
  {
    to: '/vacancies',
    label: 'Vacancies',
    operation: contentPermissions.vacancy.list,
    group: 'content',
    shortcut: 'gv',
  },
  {
    to: '/newsletter',
    label: 'Newsletter',
    operation: listIssues,
    holds: ['/subscribers'],
    group: 'content',
    shortcut: 'gn',
  },
  { to: '/numbers', label: 'Numbers', operation: readNumbers, group: 'company' },
  { to: '/people', label: 'People', operation: readPerson, group: 'company' },
  { to: '/members', label: 'Members', operation: listMembers, group: 'company' },
  { to: '/audit', label: 'Audit', operation: listAudit, group: 'company' },
  { to: '/account', label: 'Account', operation: undefined, group: 'own' },
]

export function placesOf({ roles }: { roles: readonly Role[] }): Place[] {
  const states = filterStates(visibleKinds(roles))
  return places.filter(
    ({ operation, state }) =>
      (!operation || isPermitted({ roles }, operation)) && (!state || states.includes(state)),
  )
}
