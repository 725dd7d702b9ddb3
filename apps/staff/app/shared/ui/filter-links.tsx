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
      <div className={styles.filters}>
        {groupsOf(links).map(group => (
          <ul key={group[0]?.label}>
            {group.map(({ label: name, to, isChosen, count, alarm }) => (
              <li key={name}>
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
        ))}
      </div>
    </nav>
  )
}

function groupsOf(links: readonly FilterLink[]): FilterLink[][] {
  const groups: FilterLink[][] = [[]]
  for (const link of links) {
    if (link.startsGroup) groups.push([])
    groups.at(-1)?.push(link)
  }
  return groups
}
