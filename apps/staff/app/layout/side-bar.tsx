import { MenuIcon } from '@universe/ui/icons.tsx'
import mark from '@universe/ui/mark.svg'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Form, Link, NavLink, useLocation } from 'react-router'
import { useShortcut } from '../keyboard/shortcuts.tsx'
import styles from './side-bar.module.css'

interface SideBarProps {
  /** The member's own. */
  name: string
  places: { to: string; label: string; shortcut?: string | undefined }[]
}

/** The ways through the app: a column beside the page, and a menu above it where there is no room. */
export function SideBar({ name, places }: SideBarProps) {
  const { key } = useLocation()
  return (
    <header className={styles.side} data-ground="dark">
      <Link className={styles.brand} to="/">
        <img src={mark} width="28" height="28" alt="" />
        <span>
          Universe <small>Staff</small>
        </span>
      </Link>
      {/* Another page closes it. */}
      <details key={key} className={styles.menu}>
        <summary>
          <MenuIcon />
          <VisuallyHidden>Menu</VisuallyHidden>
        </summary>
        <Ways name={name} places={places} />
      </details>
      <div className={styles.column}>
        <Ways name={name} places={places} />
      </div>
    </header>
  )
}

function Ways({ name, places }: SideBarProps) {
  const shortcutOf = useShortcut()
  return (
    <>
      <nav aria-label="Staff">
        <ul className={styles.places}>
          {places.map(({ to, label, shortcut }) => (
            <li key={to}>
              <NavLink to={to} className={styles.place} {...(shortcut && shortcutOf(shortcut))}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="post" action="/sign-out" className={styles.leave}>
        <span>{name}</span>
        <button type="submit">Sign out</button>
      </Form>
    </>
  )
}
