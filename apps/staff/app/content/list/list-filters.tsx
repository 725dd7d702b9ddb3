import { draftChoices } from '@universe/contract/drafts'
import { FilterGroups } from '../../shared/ui/filter-groups.tsx'
import { type FilterLink, FilterLinks } from '../../shared/ui/filter-links.tsx'
import { contentWords } from '../content-words.ts'
import { type ListChange, listAddress } from './list-address.ts'
import styles from './list-page.module.css'
import type { ShownList } from './load-list.ts'
import { STATES } from './read-list-filter.ts'

const LABELS: Record<keyof typeof STATES, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  edited: 'Edited since',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
  bin: 'Bin',
}

interface ListFiltersProps {
  list: ShownList
  params: URLSearchParams
}

/** The states that a list is narrowed to, and what else narrows it. */
export function ListFilters({ list: { kind, counts, mayEdit }, params }: ListFiltersProps) {
  const { title } = contentWords[kind]
  const isSearch = Boolean(params.get('q'))
  const link = (label: string, change: ListChange, count?: string): FilterLink => ({
    ...{ label, to: listAddress(kind, params, change), count },
    isChosen: Object.entries(change).every(([name, value]) => params.get(name) === value),
  })
  const names = (Object.keys(LABELS) as (keyof typeof STATES)[]).filter(
    name => name !== 'closed' || kind === 'vacancy',
  )
  const categories = draftChoices[kind].category ?? []
  return (
    <>
      <FilterLinks
        label={`${title} by state`}
        links={[
          link('All', { state: null }),
          ...names.map(name =>
            // They are of all, and not of those that a search finds.
            link(LABELS[name], { state: name }, isSearch ? undefined : counts[STATES[name]]),
          ),
        ]}
      />
      <div className={styles.more}>
        <FilterGroups
          label={title}
          groups={[
            {
              name: 'Category',
              links: [
                link('All categories', { category: null }),
                ...categories.map(category => link(category, { category })),
              ],
            },
            {
              name: 'Last change',
              links: mayEdit ? [link('Anybody’s', { by: null }), link('Mine', { by: 'me' })] : [],
            },
          ]}
          clear={listAddress(kind, params, { category: null, by: null })}
        />
      </div>
    </>
  )
}
