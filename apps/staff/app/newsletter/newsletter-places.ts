import type { Operation } from '@universe/domain/staff/operations'
import { isPermitted } from '@universe/domain/staff/require-permission'
import type { Role } from '@universe/domain/staff/roles'

/** A tab of the newsletter. */
export interface NewsletterPlace {
  to: string
  label: string
}

const places: readonly (NewsletterPlace & { operation: Operation })[] = [
  { to: '/newsletter', label: 'Issues', operation: 'listIssues' },
  { to: '/subscribers', label: 'Subscribers', operation: 'listSubscribers' },
  { to: '/newsletter/sender', label: 'Sender', operation: 'checkSender' },
]

/** @returns the newsletter's tabs for these roles */
export function newsletterPlaces(member: { roles: readonly Role[] }): NewsletterPlace[] {
  return places
    .filter(({ operation }) => isPermitted(member, operation))
    .map(({ to, label }) => ({ to, label }))
}
