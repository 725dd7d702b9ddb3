import { Link, useLocation } from 'react-router'
import { currentPlace } from '../shared/frame/current-place.ts'
import type { NewsletterPlace } from './newsletter-places.ts'
import styles from './newsletter-tabs.module.css'

/** Ways between the newsletter's pages: its issues, who gets them, from whom they come. */
export function NewsletterTabs({ places }: { places: NewsletterPlace[] }) {
  const location = useLocation()
  // The most exact path: /newsletter/sender is no issue.
  const paths = places.map(({ to }) => to).sort((a, b) => b.length - a.length)
  const current = currentPlace(paths, location)
  if (places.length < 2) return null
  return (
    <nav aria-label="Newsletter">
      <ul className={styles.tabs}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
