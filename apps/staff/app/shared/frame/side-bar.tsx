import mark from '@universe/ui/mark.svg'
import { Link } from 'react-router'
import styles from './frame.module.css'
import type { ShownOverview } from './load-overview.ts'
import { MailStatus } from './mail-status.tsx'
import { PlaceLinks, type ShownPlace } from './place-links.tsx'
import { SignOut } from './sign-out.tsx'

interface SideBarProps {
  /** The member's own. */
  name: string
  places: ShownPlace[]
  overview: ShownOverview | null
}

/** Navigation beside the page; on narrow screens the product's name only. */
export function SideBar({ name, places, overview }: SideBarProps) {
  return (
    <header className={styles.side} data-ground="dark">
      <Link className={styles.brand} to="/">
        <img src={mark} width="28" height="28" alt="" />
        <span>
          Universe <small>Staff</small>
        </span>
      </Link>
      <div className={styles.column}>
        <nav aria-label="Staff">
          <PlaceLinks places={places} newRequests={overview?.newRequests} />
        </nav>
        <div className={styles.sideBarFoot}>
          {overview && <MailStatus {...overview.mail} />}
          <SignOut name={name} />
        </div>
      </div>
    </header>
  )
}
