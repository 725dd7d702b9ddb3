import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './filter-links.module.css'

export interface FilterLink {
  label: string
  /** With this filter and the others kept. */
  to: string
  isChosen: boolean
  /** At most "99+". */
  count?: string | undefined
  /** Tint. */
  alarm?: 'late' | 'failed' | undefined
  startsGroup?: boolean
}

interface FilterLinksProps {
  /** Accessible name. */
  label: string
  links: FilterLink[]
}

/** Addresses, for bookmarks and sharing. */
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
