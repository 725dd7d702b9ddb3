import { checkSender } from '@universe/domain/newsletter/check-sender'
import { listIssues } from '@universe/domain/newsletter/issues/list-issues'
import { listSubscribers } from '@universe/domain/newsletter/subscribers/list-subscribers'
import type { Restricted } from '@universe/domain/staff/operation'
import { isPermitted } from '@universe/domain/staff/operation'
import type { Role } from '@universe/domain/staff/roles'

export interface NewsletterPlace {
  to: string
  label: string
}

const places: readonly (NewsletterPlace & { operation: Restricted })[] = [
  { to: '/newsletter', label: 'Issues', operation: listIssues },
  { to: '/subscribers', label: 'Subscribers', operation: listSubscribers },
  { to: '/newsletter/sender', label: 'Sender', operation: checkSender },
]

export function newsletterPlaces(member: { roles: readonly Role[] }): NewsletterPlace[] {
  return places
    .filter(({ operation }) => isPermitted(member, operation))
    .map(({ to, label }) => ({ to, label }))
}
