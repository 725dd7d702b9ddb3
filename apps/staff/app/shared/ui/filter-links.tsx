import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './filter-links.module.css'

export interface FilterLink {
  label: string
  /** Keeps the other filters. */
  to: string
  isChosen: boolean
  /** At most "99+". */
  count?: string | undefined
  alarm?: 'late' | 'failed' | undefined
  startsGroup?: boolean
}

interface FilterLinksProps {
  label: string
  links: FilterLink[]
}

/** Each an address, to bookmark and share. */
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
