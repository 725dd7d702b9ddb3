import { type FilterGroup, FilterGroups } from '../shared/ui/filter-groups.tsx'
import type { FilterLink } from '../shared/ui/filter-links.tsx'
import { type InboxChange, inboxAddress } from './inbox-address.ts'
import type { InboxFiltersProps } from './state-tabs.tsx'
import { describeOrigin } from './words/describe-visit.ts'

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
