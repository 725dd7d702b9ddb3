import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './filter-links.module.css'

export interface FilterLink {
  label: string
  /** Address of the list with this filter and the others kept. */
  to: string
  isChosen: boolean
  /** Number of items; at most "99+". */
  count?: string | undefined
  /** Tint of what needs an eye. */
  alarm?: 'late' | 'failed' | undefined
  /** Whether a rule divides it from those before it. */
  startsGroup?: boolean
}

interface FilterLinksProps {
  /** Accessible name of the group. */
  label: string
  links: FilterLink[]
}

/** Filters of a list, each an address that can be bookmarked and shared. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  const ref = useRef<HTMLElement>(null)
  const chosen = links.find(({ isChosen }) => isChosen)?.label
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may be out of sight.
  useEffect(() => {
    const link = ref.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <nav ref={ref} aria-label={label}>
      <ul className={styles.filters}>
        {links.map(({ label: name, to, isChosen, count, alarm, startsGroup }) => (
          <li key={name} data-starts={startsGroup || undefined}>
            <Link
              to={to}
              className={styles.filter}
              data-alarm={alarm}
              aria-current={isChosen ? 'true' : undefined}
            >
              {name}
              {count && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
