import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './filter-links.module.css'

export interface FilterLink {
  label: string
  /** Where it leads: the list with this filter and the others that stay. */
  to: string
  isChosen: boolean
  /** How many there are; "99+" beyond what is counted. */
  count?: string | undefined
}

interface FilterLinksProps {
  /** What they choose, for those who do not see that they stand together. */
  label: string
  links: FilterLink[]
}

/** Filters of a list, each an address that can be kept and shared. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  const ref = useRef<HTMLElement>(null)
  const chosen = links.find(({ isChosen }) => isChosen)?.label
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may stand out of sight.
  useEffect(() => {
    const link = ref.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <nav ref={ref} aria-label={label}>
      <ul className={styles.filters}>
        {links.map(({ label: name, to, isChosen, count }) => (
          <li key={name}>
            <Link to={to} className={styles.filter} aria-current={isChosen ? 'true' : undefined}>
              {name}
              {count && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
