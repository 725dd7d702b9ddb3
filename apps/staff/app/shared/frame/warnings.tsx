import { AlertIcon } from '@universe/ui/icons.tsx'
import { Link } from 'react-router'
import styles from './frame.module.css'
import type { ShownOverview } from './load-overview.ts'

/**
 * Warnings above every page. The element persists across pages, so that each warning is announced
 * once.
 */
export function Warnings({ warnings }: Pick<ShownOverview, 'warnings'>) {
  return (
    <div className={styles.warnings} aria-live="polite">
      {warnings.map(({ text, link }) => (
        <p key={link?.to ?? text} className={styles.warning}>
          <AlertIcon />
          <span>
            {text} {link && <Link to={link.to}>{link.label}</Link>}
          </span>
        </p>
      ))}
    </div>
  )
}
