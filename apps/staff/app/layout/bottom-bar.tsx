import { ClockIcon, InboxIcon, MoreIcon, PersonIcon } from '@universe/ui/icons.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './bottom-bar.module.css'
import type { ShownOverview } from './load-overview.ts'
import { MailWay } from './mail-way.tsx'
import { INBOX, NewCount, PlaceLinks, type ShownPlace, useCurrentPlace } from './place-links.tsx'
import { SignOut } from './sign-out.tsx'

interface BottomBarProps {
  /** The member's own. */
  name: string
  places: ShownPlace[]
  overview: ShownOverview | null
}

/** On a phone, at the thumb: the lists of requests, and all else in a menu. */
export function BottomBar({ name, places, overview }: BottomBarProps) {
  const current = useCurrentPlace(places)
  const [first, rest] = [true, false].map(isFirst =>
    places.filter(({ group }) => (group === 'requests') === isFirst),
  )
  return (
    <nav className={styles.bar} aria-label="Staff" data-ground="dark">
      <ul className={styles.entries}>
        {first?.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.entry}
              aria-current={to === current ? 'page' : undefined}
            >
              {icons[to]}
              <span>{label}</span>
              {to === INBOX && <NewCount count={overview?.newRequests} />}
            </Link>
          </li>
        ))}
        <li>
          <More isCurrent={rest?.some(({ to }) => to === current) ?? false}>
            <PlaceLinks places={places} shown={rest ?? []} newRequests={undefined} />
            <div className={styles.foot}>
              {overview && <MailWay {...overview.mail} />}
              <SignOut name={name} />
            </div>
          </More>
        </li>
      </ul>
    </nav>
  )
}

const icons: Record<string, ReactNode> = {
  [INBOX]: <InboxIcon />,
  '/inbox?assignee=me': <PersonIcon />,
  '/inbox?state=waiting': <ClockIcon />,
}

/** A popover of the browser's: it opens and closes, by Escape too, without scripts. */
function More({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
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
