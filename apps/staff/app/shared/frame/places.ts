import { filterStates, type RequestState } from '@universe/domain/requests/request-state'
import type { Operation } from '@universe/domain/staff/operations'
import { isPermitted } from '@universe/domain/staff/require-permission'
import type { Role } from '@universe/domain/staff/roles'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'

/** A page that the side bar leads to, and what a member must be allowed for it to be there. */
export interface Place {
  /** A path, and the query by which it differs from others of that path. */
  to: string
  label: string
  operation: Operation | undefined
  /** Those of a group stand together. */
  group: 'requests' | 'content' | 'company' | 'own'
  /** Other paths that belong to it, which its page leads to by tabs. */
  holds?: readonly string[]
  /** The keys that lead there, one after the other. */
  shortcut?: string
  /** Where it lists requests in a state: one that theirs can have. */
  state?: RequestState
}

/** In the side bar's order; the first that a member may see is where the app begins. */
const places: readonly Place[] = [
  { to: '/inbox', label: 'Inbox', operation: 'listRequests', group: 'requests', shortcut: 'gi' },
  {
    to: '/inbox?assignee=me',
    label: 'Mine',
    operation: 'changeRequests',
    group: 'requests',
    shortcut: 'gm',
  },
  {
    to: '/inbox?state=waiting',
    label: 'Waiting',
    operation: 'listRequests',
    group: 'requests',
    state: 'waiting',
    shortcut: 'gw',
  },
  {
    to: '/articles',
    label: 'Articles',
    operation: 'listArticles',
    group: 'content',
    shortcut: 'ga',
  },
  {
    to: '/vacancies',
    label: 'Vacancies',
    operation: 'listVacancies',
    group: 'content',
    shortcut: 'gv',
  },
  {
    to: '/newsletter',
    label: 'Newsletter',
    operation: 'listIssues',
    holds: ['/subscribers'],
    group: 'content',
    shortcut: 'gn',
  },
  { to: '/numbers', label: 'Numbers', operation: 'readNumbers', group: 'company' },
  { to: '/people', label: 'A person', operation: 'readPerson', group: 'company' },
  { to: '/members', label: 'Members', operation: 'listMembers', group: 'company' },
  { to: '/audit', label: 'Audit', operation: 'listAudit', group: 'company' },
  { to: '/account', label: 'Your account', operation: undefined, group: 'own' },
]

/** @returns the places that a member with these roles may go to */
export function placesOf({ roles }: { roles: readonly Role[] }): Place[] {
  const states = filterStates(visibleKinds(roles))
  return places.filter(
    ({ operation, state }) =>
      (!operation || isPermitted({ roles }, operation)) && (!state || states.includes(state)),
  )
}
