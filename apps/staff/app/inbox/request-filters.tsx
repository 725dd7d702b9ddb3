import { type FilterGroup, FilterGroups } from '../shared/ui/filter-groups.tsx'
import { type FilterLink, FilterLinks } from '../shared/ui/filter-links.tsx'
import type { Route } from './+types/page.ts'
import { type InboxChange, inboxAddress } from './inbox-address.ts'
import { describeOrigin } from './words/describe-visit.ts'

export type InboxFiltersProps = Route.ComponentProps['loaderData']['filters'] & {
  params: URLSearchParams
}

export function RequestFilters(props: InboxFiltersProps) {
  const none = { kind: null, line: null, vacancy: null, assignee: null, origin: null }
  return (
    <FilterGroups
      label="Requests"
      // A group needs two options besides "All", or a chosen one.
      groups={groupsOf(props).filter(
        ({ links: [, ...options] }) =>
          options.length > 1 || options.some(({ isChosen }) => isChosen),
      )}
      clear={inboxAddress(props.params, none)}
    />
  )
}

const KINDS = [
  ['contact', 'Contact'],
  ['demo', 'Demo'],
  ['application', 'Applications'],
] as const

function groupsOf({
  params,
  kinds,
  lines,
  vacancies,
  assignees,
}: InboxFiltersProps): FilterGroup[] {
  const link = (label: string, change: InboxChange): FilterLink => ({
    label,
    to: inboxAddress(params, change),
    isChosen: Object.entries(change).every(([name, value]) => params.get(name) === value),
  })
  // Drops filters and states that the kind lacks.
  const byKind = KINDS.filter(([kind]) => kinds.includes(kind)).map(([kind, label]) => ({
    ...link(label, { kind }),
    to: inboxAddress(params, {
      kind,
      state: keptState(params),
      ...(kind === 'application' ? { line: null } : { vacancy: null }),
    }),
  }))
  const hasLines = kinds.includes('contact') && params.get('kind') !== 'application'
  const origin = params.get('origin')
  const hasVacancies = ['application', null].includes(params.get('kind'))
  return [
    { name: 'Kind', links: [link('All kinds', { kind: null }), ...byKind] },
    {
      name: 'Assignee',
      links: [
        link('Anyone', { assignee: null }),
        link('Mine', { assignee: 'me' }),
        link('Unassigned', { assignee: 'nobody' }),
        ...assignees.map(({ id, name }) => link(name, { assignee: id })),
      ],
    },
    {
      name: 'Business line',
      links: hasLines
        ? [link('All lines', { line: null }), ...lines.map(line => link(line, { line }))]
        : [],
    },
    {
      name: 'Vacancy',
      links: hasVacancies
        ? [
            link('All vacancies', { vacancy: null }),
            ...vacancies.map(({ id, title }) => ({
              ...link(title, { vacancy: String(id) }),
              to: inboxAddress(params, { vacancy: String(id), line: null }),
            })),
          ]
        : [],
    },
    // Not a list: there may be any number of origins.
    {
      name: 'Came from',
      links: origin
        ? [link('Anywhere', { origin: null }), link(describeOrigin(origin), { origin })]
        : [],
    },
  ]
}

function keptState(params: URLSearchParams): string | null {
  const state = params.get('state')
  return state !== null && ['new', 'all', 'open', 'spam'].includes(state) ? state : null
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
