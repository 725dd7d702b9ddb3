import { FilterIcon } from '@universe/ui/icons.tsx'
import { Link } from 'react-router'
import styles from './filter-groups.module.css'
import { type FilterLink, FilterLinks } from './filter-links.tsx'

export interface FilterGroup {
  name: string
  /** The first is "All". */
  links: FilterLink[]
}

interface FilterGroupsProps {
  /** "Requests". */
  label: string
  groups: readonly FilterGroup[]
  clear: string
}

/** Counts the active filters while closed. */
export function FilterGroups({ label, groups: all, clear }: FilterGroupsProps) {
  const groups = all.filter(({ links }) => links.length > 1)
  const chosen = groups.flatMap(({ links }) => links.slice(1).filter(({ isChosen }) => isChosen))
  if (groups.length === 0) return null
  return (
    <details className={styles.filters}>
      <summary className={styles.summary} data-chosen={chosen.length || undefined}>
        <FilterIcon />
        {chosen.length === 0 ? 'Filter' : `Filter (${chosen.length})`}
      </summary>
      <div className={styles.groups}>
        {chosen.length > 0 && (
          <Link
            className={styles.clear}
            to={clear}
            onClick={({ currentTarget }) => {
              const filters = currentTarget.closest('details')
              if (!filters) return
              filters.open = false
              // It would be lost with the link.
              filters.querySelector('summary')?.focus()
            }}
          >
            Clear filters
          </Link>
        )}
        {groups.map(({ name, links }) => (
          <div key={name} className={styles.group}>
            <p aria-hidden="true">{name}</p>
            <FilterLinks label={`${label} by ${name.toLowerCase()}`} links={links} />
          </div>
        ))}
      </div>
    </details>
  )
}
