import type { Operation } from '@universe/domain/permissions/operations'

/** A page that the side bar leads to, and what a member must be allowed for it to be there. */
export interface Place {
  to: string
  label: string
  operation: Operation | undefined
  /** The keys that lead there, one after the other. */
  shortcut?: string
}

/** In the side bar's order; the first that a member may see is where the app begins. */
export const places: readonly Place[] = [
  { to: '/inbox', label: 'Inbox', operation: 'listRequests', shortcut: 'gi' },
  { to: '/members', label: 'Members', operation: 'listMembers' },
  { to: '/audit', label: 'Audit', operation: 'listAudit' },
  { to: '/account', label: 'Your account', operation: undefined },
]
