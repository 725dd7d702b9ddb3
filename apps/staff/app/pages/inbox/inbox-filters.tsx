import { type FilterLink, FilterLinks } from '../../ui/filter-links.tsx'
import { type FilterChange, inboxAddress } from './inbox-address.ts'

export interface InboxFiltersProps {
  params: URLSearchParams
  /** What the member may see. */
  kinds: readonly string[]
  lines: readonly string[]
  counts: { givenUp: string | undefined; suspicious: string | undefined }
}

const NO_STATE: FilterChange = { kind: null, mail: null, suspicious: null }
const KINDS = [
  ['contact', 'Contact'],
  ['demo', 'Demo'],
  ['application', 'Applications'],
] as const

/** What the list may be narrowed to: a kind, what needs somebody's eye, a business line. */
export function InboxFilters({ params, kinds, lines, counts }: InboxFiltersProps) {
  const link = (label: string, change: FilterChange, count?: string): FilterLink => ({
    label,
    to: inboxAddress(params, change),
    isChosen: Object.entries(change).every(([name, value]) => params.get(name) === value),
    count,
  })
  const some = KINDS.filter(([kind]) => kinds.includes(kind))
  const byKind = some.length > 1 ? some : []
  const hasLines = kinds.includes('contact') && params.get('kind') !== 'application'
  return (
    <>
      <FilterLinks
        label="Requests by kind and state"
        links={[
          link('All', NO_STATE),
          ...byKind.map(([kind, label]) => {
            const line = kind === 'application' ? { line: null } : {}
            return link(label, { ...NO_STATE, ...line, kind })
          }),
          link('Mail given up', { ...NO_STATE, mail: 'given-up' }, counts.givenUp),
          link('Suspicious', { ...NO_STATE, suspicious: '1' }, counts.suspicious),
        ]}
      />
      {hasLines && (
        <FilterLinks
          label="Requests by business line"
          links={[link('All lines', { line: null }), ...lines.map(line => link(line, { line }))]}
        />
      )}
    </>
  )
}
