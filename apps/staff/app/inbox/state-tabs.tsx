import { type FilterLink, FilterLinks } from '../shared/ui/filter-links.tsx'
import { type FilterChange, inboxAddress } from './inbox-address.ts'

export interface InboxFiltersProps {
  params: URLSearchParams
  /** What the member may see. */
  kinds: readonly string[]
  /** By which the list is narrowed, as far as its kinds have them. */
  states: readonly { value: string; text: string; count: string | undefined }[]
  counts: Record<'open' | 'late' | 'suspicious' | 'givenUp' | 'notAcknowledged', string | undefined>
  lines: readonly string[]
  vacancies: readonly { id: number; title: string }[]
  assignees: readonly { id: string; name: string }[]
}

const NO_STATE: FilterChange = { state: null, mail: null, suspicious: null, late: null }

/** The states that the list is narrowed to, and what needs somebody's eye. */
export function StateTabs({ params, states, counts }: InboxFiltersProps) {
  const isSearch = Boolean(params.get('q'))
  const link = (label: string, change: FilterChange, count?: string): FilterLink => ({
    label,
    to: inboxAddress(params, { ...NO_STATE, ...change }),
    isChosen: Object.entries({ ...NO_STATE, ...change }).every(
      ([name, value]) => params.get(name) === value,
    ),
    // They are of all requests, and not of those that a search finds.
    count: isSearch ? undefined : count,
  })
  // A search looks everywhere, where the list alone shows what is open.
  const [open, all] = isSearch ? ['open', null] : [null, 'all']
  return (
    <FilterLinks
      label="Requests by state"
      links={[
        link('Open', { state: open }, counts.open),
        ...states.map(({ value, text, count }) => link(text, { state: value }, count)),
        link('All', { state: all }),
        // What there is none of asks for nobody's eye.
        ...[
          link('Late', { late: '1' }, counts.late),
          link('Suspicious', { suspicious: '1' }, counts.suspicious),
          link('Mail given up', { mail: 'given-up' }, counts.givenUp),
          link('Not acknowledged', { mail: 'not-acknowledged' }, counts.notAcknowledged),
        ].filter(({ count, isChosen }) => isSearch || isChosen || count !== undefined),
        link('Spam', { state: 'spam' }),
      ]}
    />
  )
}
