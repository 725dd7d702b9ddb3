import { MoreIcon } from '@universe/ui/icons.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './frame.module.css'
import { FrameFoot } from './frame-foot.tsx'
import type { ShownOverview } from './load-overview.ts'
import {
  INBOX,
  NewCount,
  PlaceLinks,
  placeIcons,
  type ShownPlace,
  useCurrentPlace,
} from './place-links.tsx'

interface BottomBarProps {
  name: string
  places: ShownPlace[]
  overview: ShownOverview | null
}

/** Four with the menu, for labels to fit. */
const MOST_LISTS = 3

export function BottomBar({ name, places, overview }: BottomBarProps) {
  const current = useCurrentPlace(places)
  const first = places
    .filter(({ group }) => group === 'requests' || group === 'content')
    .slice(0, MOST_LISTS)
  const rest = places.filter(place => !first.includes(place))
  return (
    <nav className={styles.bar} aria-label="Staff" data-ground="dark">
      <ul className={styles.entries}>
        {first.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.entry}
              aria-current={to === current ? 'page' : undefined}
            >
              {placeIcons[to]}
              <span>{label}</span>
              {to === INBOX && <NewCount count={overview?.newRequests} />}
            </Link>
          </li>
        ))}
        <li>
          <More isCurrent={rest.some(({ to }) => to === current)}>
            <PlaceLinks places={places} shown={rest} newRequests={undefined} />
            <div className={styles.bottomBarFoot}>
              <FrameFoot name={name} overview={overview} />
            </div>
          </More>
        </li>
      </ul>
    </nav>
  )
}

/** Works without JavaScript, Escape included. */
function More({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it.
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        popoverTarget={id}
        data-current={isCurrent || undefined}
      >
        <MoreIcon />
        <span>More</span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {children}
      </div>
    </>
  )
}
