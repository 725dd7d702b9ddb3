import { Link, useLocation } from 'react-router'
import { currentPlace } from '../shared/frame/place-links.tsx'
import styles from './newsletter.module.css'
import type { NewsletterPlace } from './newsletter-places.ts'

export function NewsletterTabs({ places }: { places: NewsletterPlace[] }) {
  const current = currentPlace(
    places.map(({ to }) => to),
    useLocation(),
  )
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
