import type { Check } from '@universe/domain/publishing/check-draft'
import { Link, useNavigation } from 'react-router'
import styles from './checks-panel.module.css'
import { CHECKS, CheckList } from './checks-panel.tsx'

/** What a page's address has for its links to be looked at. */
export const LINKS_ASKED = 'links'

interface LinkChecksProps {
  /** What was found; undefined until somebody asks, as it takes a moment. */
  checks: readonly Check[] | undefined
}

/** Where the links of a draft lead, once a member wants to know. */
export function LinkChecks({ checks }: LinkChecksProps) {
  const { location } = useNavigation()
  const isAsking = new URLSearchParams(location?.search).has(LINKS_ASKED)
  if (checks) return <CheckList checks={checks} />
  return (
    <p>
      <Link className={styles.show} to={{ search: `?${LINKS_ASKED}`, hash: CHECKS }}>
        Check links
      </Link>
      <span role="status">{isAsking && ' Looking where they lead …'}</span>
    </p>
  )
}
