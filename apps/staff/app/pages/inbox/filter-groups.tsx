import { ChevronIcon } from '@universe/ui/icons.tsx'
import { Link } from 'react-router'
import { type FilterLink, FilterLinks } from '../../ui/filter-links.tsx'
import styles from './filter-groups.module.css'
import { type FilterChange, inboxAddress } from './inbox-address.ts'
import type { InboxFiltersProps } from './state-tabs.tsx'

interface Group {
  name: string
  /** The first narrows nothing. */
  links: FilterLink[]
}

/** Opens to whatever else the list is narrowed by, and says closed what of it is chosen. */
export function FilterGroups(props: InboxFiltersProps) {
  const groups = groupsOf(props).filter(({ links }) => links.length > 2)
  const chosen = groups.flatMap(({ links }) => links.slice(1).filter(({ isChosen }) => isChosen))
  if (groups.length === 0) return null
  const none = { kind: null, line: null, vacancy: null, assignee: null }
  return (
    <details className={styles.filters}>
      <summary className={styles.summary} data-chosen={chosen.length > 0 || undefined}>
        <span>
          {chosen.length > 0 ? (
            <>
              Filter: <bdi>{chosen.map(({ label }) => label).join(', ')}</bdi>
            </>
          ) : (
            'Filter'
          )}
        </span>
        <ChevronIcon />
      </summary>
      <div className={styles.groups}>
        {groups.map(({ name, links }) => (
          <div key={name} className={styles.group}>
            <p aria-hidden="true">{name}</p>
            <FilterLinks label={`Requests by ${name.toLowerCase()}`} links={links} />
          </div>
        ))}
        {chosen.length > 0 && (
          <Link className={styles.clear} to={inboxAddress(props.params, none)}>
            Clear the filter
          </Link>
        )}
      </div>
    </details>
  )
}

const KINDS = [
  ['contact', 'Contact'],
  ['demo', 'Demo'],
  ['application', 'Applications'],
] as const

function groupsOf({ params, kinds, lines, vacancies, assignees }: InboxFiltersProps): Group[] {
  const link = (label: string, change: FilterChange): FilterLink => ({
    label,
    to: inboxAddress(params, change),
    isChosen: Object.entries(change).every(([name, value]) => params.get(name) === value),
  })
  // What only other kinds have is let go, and so is a state that they alone have.
  const byKind = KINDS.filter(([kind]) => kinds.includes(kind)).map(([kind, label]) => ({
    ...link(label, { kind }),
    to: inboxAddress(params, {
      ...{ kind, state: keptState(params) },
      ...(kind === 'application' ? { line: null } : { vacancy: null }),
    }),
  }))
  const hasLines = kinds.includes('contact') && params.get('kind') !== 'application'
  const hasVacancies = ['application', null].includes(params.get('kind'))
  return [
    { name: 'Kind', links: [link('All kinds', { kind: null }), ...byKind] },
    {
      name: 'Assignee',
      links: [
        link('Anybody’s', { assignee: null }),
        link('Mine', { assignee: 'me' }),
        link('Nobody’s', { assignee: 'nobody' }),
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
  ]
}

/** @returns the chosen state where every kind has it */
function keptState(params: URLSearchParams): string | null {
  const state = params.get('state')
  return state !== null && ['new', 'all', 'open', 'spam'].includes(state) ? state : null
}
