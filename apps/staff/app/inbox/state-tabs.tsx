import { type FilterLink, FilterLinks } from '../shared/ui/filter-links.tsx'
import type { Route } from './+types/page.ts'
import { type InboxChange, inboxAddress } from './inbox-address.ts'

export type InboxFiltersProps = Route.ComponentProps['loaderData']['filters'] & {
  params: URLSearchParams
}

const NO_STATE: InboxChange = {
  state: null,
  mail: null,
  suspicious: null,
  late: null,
  told: null,
}

export function StateTabs({ params, states, counts }: InboxFiltersProps) {
  const isSearch = Boolean(params.get('q'))
  const link = (
    label: string,
    change: InboxChange,
    count?: string,
    alarm?: FilterLink['alarm'],
  ): FilterLink => ({
    label,
    // Counts ignore the search.
    alarm: isSearch || count === undefined ? undefined : alarm,
    to: inboxAddress(params, { ...NO_STATE, ...change }),
    isChosen: Object.entries({ ...NO_STATE, ...change }).every(
      ([name, value]) => params.get(name) === value,
    ),
    count: isSearch ? undefined : count,
  })
  // A search covers all states, the list open ones.
  const [open, all] = isSearch ? ['open', null] : [null, 'all']
  return (
    <FilterLinks
      label="Requests by state"
      links={[
        link('Open', { state: open }, counts.open),
        ...states.map(({ value, text, count }) => link(text, { state: value }, count)),
        link('All', { state: all }),
        // Hidden while empty.
        ...[
          link('Late', { late: '1' }, counts.late, 'late'),
          link('Suspicious', { suspicious: '1' }, counts.suspicious, 'late'),
          link('Mail not sent', { mail: 'given-up' }, counts.givenUp, 'failed'),
          link('Not acknowledged', { mail: 'not-acknowledged' }, counts.notAcknowledged, 'late'),
        ]
          .filter(({ count, isChosen }) => isSearch || isChosen || count !== undefined)
          .map((each, at) => ({ ...each, startsGroup: at === 0 })),
        { ...link('Spam', { state: 'spam' }), startsGroup: true },
      ]}
    />
  )
}
