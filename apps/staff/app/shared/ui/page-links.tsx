import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import styles from './page-links.module.css'

interface PageLinksProps {
  first: string
  /** The `before` parameter; null on the last page. */
  next: number | string | null
  isFirst: boolean
}

export function PageLinks({ first, next, isFirst }: PageLinksProps) {
  if (isFirst && next === null) return null
  const join = first.includes('?') ? '&' : '?'
  return (
    <nav className={styles.pages} aria-label="Pages">
      {isFirst ? <span>The newest</span> : <Link to={first}>Back to the newest</Link>}
      {next === null ? (
        <span>No older items</span>
      ) : (
        <Link
          to={`${first}${join}before=${encodeURIComponent(next)}`}
          rel="next"
          {...buttonLook('outline')}
        >
          Older
        </Link>
      )}
    </nav>
  )
}
